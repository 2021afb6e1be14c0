"""Times endplay reading a PBN file: prints boards and seconds. The file is in memory before the clock starts."""

import io
import sys
import time

from endplay.parsers import pbn

text = open(sys.argv[1], encoding="latin-1").read()
best = None
for _ in range(int(sys.argv[2])):
    start = time.perf_counter()
    boards = pbn.load(io.StringIO(text))
    seconds = time.perf_counter() - start
    best = seconds if best is None else min(best, seconds)
print(len(boards), best)
