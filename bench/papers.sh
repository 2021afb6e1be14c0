#!/usr/bin/env bash
# The experiments of docs/experiments.md, one after the other: tables and drawings in a folder.
#
#   bench/papers.sh FOLDER [PROBLEMS]     PROBLEMS for the learning curves, 10000 if not given
#
# `merrimac` must be on the path, or in $MERRIMAC. Learning is gone on with where it was stopped.
set -euo pipefail
merrimac=${MERRIMAC:-merrimac}
folder=$1
problems=${2:-10000}
mkdir -p "$folder"
cd "$folder"
hundredth=$((problems / 100 > 10 ? problems / 100 : 10))

"$merrimac" experiment partition --svg partition.svg > partition.txt
"$merrimac" experiment suits > suits.txt
"$merrimac" experiment problems > problems.txt

learn() { # NAME OPTIONS..
  "$merrimac" system refine two-over-one -o "$1.txt" --rounds 40 --deals 40000 --states 12 --examples 300 \
    --tagging pidm:tricks=ltc:depth=0:samples=40:margin=0.3 "${@:2}" > "$1.log"
}
learn together
learn apart --exchange 0
learn north --learners north
learn south --learners south
"$merrimac" experiment learning together.txt --every 3 --problems "$problems" --beside policy --svg learning.svg > figure-9.txt
"$merrimac" experiment learning together.txt apart.txt north.txt south.txt --every 0 --problems $((2 * problems)) > exchange.txt
"$merrimac" experiment learning together.txt --every 8 --problems "$hundredth" \
  --search pidm:tricks=ltc:samples=3 > figures-9-to-12.txt
for search in depth=0:samples=1 depth=0:samples=3 depth=0:samples=10 samples=10:resources=100 samples=10:resources=1000 \
  samples=10:resources=6000; do
  "$merrimac" experiment learning together.txt --every 0 --problems $((3 * hundredth)) \
    --search "pidm:tricks=ltc:$search" > "search-${search//:/-}.txt"
done
"$merrimac" experiment learning together.txt --every 0 --problems $((3 * hundredth)) \
  --search pidm:tricks=ltc:depth=0:samples=3 --partner pidm:tricks=total:depth=0:samples=3 > figure-16.txt
for bidder in rules borel:tricks=ltc:ms=500 pidm:tricks=ltc:samples=3:ms=500; do
  "$merrimac" challenge --bidder "$bidder" --deals 0 | tail -1
done > challenges.txt
for figure in figure1 figure5; do
  "$merrimac" hearts experiment "$figure" --svg "hearts-$figure.svg" > "hearts-$figure.txt"
done
