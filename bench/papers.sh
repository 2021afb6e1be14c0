#!/usr/bin/env bash
# The experiments of docs/experiments.md, one after the other: tables and drawings in a folder.
#
#   bench/papers.sh FOLDER [PROBLEMS]
#
# PROBLEMS are those of the learning curves, 10000 if not given, and set the size of everything else: with 100 all of it
# is made in minutes, too small to mean anything. `merrimac` must be on the path, or in $MERRIMAC. $TABLES may name a file
# of solved deals, which are otherwise solved here, and $PEOPLE a file of boards that people have played. Learning, solving
# and the robots' match are gone on with where they were stopped.
set -euo pipefail
here=$PWD
merrimac=${MERRIMAC:-merrimac}
folder=$1
problems=${2:-10000}
whole() { case $1 in "" | /*) echo "$1" ;; *) echo "$here/$1" ;; esac; }
tables=$(whole "${TABLES:-}")
people=$(whole "${PEOPLE:-}")
case $merrimac in */*) merrimac=$(whole "$merrimac") ;; esac
mkdir -p "$folder"
cd "$folder"

part() { # N LEAST: as much of N as the size says
  local n=$(($1 * problems / 10000))
  echo $((n > $2 ? n : $2))
}

# Ginsberg 2001
"$merrimac" experiment partition --deals "$(part 1000 20)" --full-deals "$(part 200 5)" --svg partition.svg > partition.txt
"$merrimac" match --a mc:nodes=300k --b alphamu:nodes=300k --boards "$(part 150 2)" --seed 9105 \
  --log robots.jsonl --pbn robots.pbn > match.txt
"$merrimac" errors robots.pbn ${people:+"$people"} --leads --svg errors.svg > errors.txt
"$merrimac" errors robots.pbn ${people:+"$people"} > errors-every-card.txt

# Frank and Basin 1998
"$merrimac" experiment suits --problems "$(part 650 10)" > suits.txt

# Amit and Markovitch 2006
rounds=$(part 40 2)
learn() { # NAME OPTIONS..
  "$merrimac" system refine two-over-one -o "$1.txt" --rounds "$rounds" --states 12 "${@:2}" > "$1.log"
}
pairs() { # PREFIX OPTIONS..: together, with nets exchanged at the end alone, and each alone
  learn "$1together" "${@:2}"
  learn "$1apart" --exchange 0 "${@:2}"
  learn "$1south" --learners south "${@:2}"
  learn "$1north" --learners north "${@:2}"
}
measure() { # FILE OPTIONS..
  "$merrimac" experiment learning "${@:2}" > "$1"
}
hundred=$(part 100 10)

# Taught by losing tricks, as in the paper.
pairs "" --deals "$(part 40000 400)" --examples "$(part 300 40)" --tagging pidm:tricks=ltc:depth=0:samples=40:margin=0.3
all=(together.txt apart.txt south.txt north.txt)
measure figure-9.txt together.txt --every 3 --problems "$problems" --beside policy --svg learning-losers.svg
measure figures-9-to-12.txt together.txt --every 8 --problems "$hundred" --search pidm:tricks=ltc:samples=3
measure exchange.txt "${all[@]}" --every 0 --problems $((2 * problems))
measure exchange-search.txt "${all[@]}" --every 0 --problems $((15 * hundred)) --seed 31415 \
  --search pidm:tricks=ltc:depth=0:samples=3
for search in depth=0:samples=1 depth=0:samples=3 depth=0:samples=10 samples=10:resources=100 samples=10:resources=1000 \
  samples=10:resources=6000; do
  measure "search-${search//:/-}.txt" together.txt --every 0 --problems $((3 * hundred)) --search "pidm:tricks=ltc:$search"
done
for south in ltc total; do
  measure "figure-16-$south.txt" together.txt --every 0 --problems $((3 * hundred)) \
    --search pidm:tricks=total:depth=0:samples=3 --partner "pidm:tricks=$south:depth=0:samples=3"
done

# Taught by the tricks that may be expected double dummy.
if [ -z "$tables" ]; then
  tables=$PWD/deals.bin
  "$merrimac" tables -n "$(part 10000 100)" -o "$tables" --seed 777 > tables.txt
fi
pairs dd- --deals "$(part 100000 400)" --examples "$(part 1000 40)" --seed 5 \
  --tagging pidm:tricks=expected:depth=0:samples=40:margin=0.2
all=(dd-together.txt dd-apart.txt dd-south.txt dd-north.txt)
measure double-dummy.txt dd-together.txt --every 3 --tables "$tables" --beside policy --svg learning.svg
measure double-dummy-exchange.txt "${all[@]}" --every 0 --tables "$tables"
measure double-dummy-search.txt "${all[@]}" --every 0 --tables "$tables" --search pidm:tricks=expected:depth=0:samples=20

for bidder in rules borel:tricks=ltc pidm:tricks=ltc:samples=3 pidm:tricks=ltc:samples=3:later=search \
  pidm:tricks=ltc:samples=3:opponents=search; do
  "$merrimac" challenge --bidder "$bidder$([ "$bidder" = rules ] || echo :ms=500)" --problems "$hundred" --deals 0 | tail -1
done > challenges.txt

# Perkins 1998
for figure in figure1 figure3 figure4 figure5 figure6; do
  "$merrimac" hearts experiment "$figure" --games "$(part 100 1)" --deals "$(part 35 1)" --svg "hearts-$figure.svg" \
    > "hearts-$figure.txt"
done

# Ginsberg 2001 again: what takes longest comes last.
"$merrimac" experiment problems --each "$(part 45 1)" > problems.txt
