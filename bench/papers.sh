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
"$merrimac" match --a mc:nodes=300k --b alphamu:nodes=300k --boards "$(part 100 2)" --seed 9105 \
  --log robots.jsonl --pbn robots.pbn > match.txt
"$merrimac" errors robots.pbn ${people:+"$people"} --leads --svg errors.svg > errors.txt
"$merrimac" errors robots.pbn ${people:+"$people"} > errors-every-card.txt

# Frank and Basin 1998
"$merrimac" experiment suits --problems "$(part 650 10)" > suits.txt

# Amit and Markovitch 2006
learn() { # NAME ROUNDS OPTIONS..
  "$merrimac" system refine two-over-one -o "$1.txt" --rounds "$(part "$2" 2)" --states 12 "${@:3}" > "$1.log"
}
alone() { # PREFIX ROUNDS OPTIONS..: together, and each alone
  learn "$1together" "${@:2}"
  learn "$1south" "${@:2}" --learners south
  learn "$1north" "${@:2}" --learners north
}
measure() { # NAME OPTIONS..
  "$merrimac" experiment learning "${@:2}" > "$1.txt"
}
drawn() { # NAME OPTIONS..
  measure "$@" --svg "$1.svg"
}
hundred=$(part 100 10)
few="--problems $((3 * hundred))"
"$merrimac" system refine two-over-one -o start.txt --rounds 0 > start.log

# Taught by losing tricks, as in the paper.
losers=pidm:tricks=ltc
total=pidm:tricks=total
taught=(--deals "$(part 40000 400)" --examples "$(part 300 40)" --tagging "$losers:depth=0:samples=40:margin=0.3")
alone "" 40 "${taught[@]}"
learn apart 40 "${taught[@]}" --exchange 0
drawn figure-9 together.txt --every 3 --problems "$problems" --beside policy
drawn figures-9-to-12 together.txt --every 8 --problems "$hundred" --search "$losers:samples=3"
measure exchange together.txt apart.txt south.txt north.txt --every 0 --problems $((2 * problems))
# The same pair by three searches, South's too.
thrice=(together.txt together.txt together.txt --every 8 $few)
three() { # NAME NORTH NORTH NORTH [SOUTH SOUTH SOUTH]
  drawn "$1" "${thrice[@]}" --search "$2" --search "$3" --search "$4" ${5:+--partner "$5" --partner "$6" --partner "$7"}
}
three figure-14 "$losers:depth=0:samples=1" "$losers:depth=0:samples=3" "$losers:depth=0:samples=10"
three figure-15 "$losers:samples=10:resources=100" "$losers:samples=10:resources=1000" "$losers:samples=10:resources=6000"
three figure-16 "$losers:depth=0:samples=3" "$total:depth=0:samples=3" "$total:depth=0:samples=3" \
  "$losers:depth=0:samples=3" "$losers:depth=0:samples=3" "$total:depth=0:samples=3"

# With search, and at equal time: a smaller training.
alone small- 10 --deals "$(part 20000 400)" --examples "$(part 200 40)" --seed 9 --tagging "$losers:depth=0:samples=40:margin=0.3"
small=(small-together.txt small-south.txt small-north.txt start.txt --every 0)
measure exchange-search "${small[@]}" --problems $((15 * hundred)) --seed 31415 --search "$losers:depth=0:samples=3"
equal() { # NAME SEARCH LARGER LARGEST OPTIONS..: what the pair takes, South alone and the start have time for as well
  measure "$1" "${@:5}" --search "$2" --search "$3" --search "$2" --search "$4"
}
equal equal-time "$losers:depth=0:samples=10" "$losers:depth=0:samples=12" "$losers:depth=0:samples=15" \
  "${small[@]}" --problems $((60 * hundred)) --seed 14142

# Taught by the tricks that may be expected double dummy.
if [ -z "$tables" ]; then
  tables=$PWD/deals.bin
  "$merrimac" tables -n "$(part 10000 100)" -o "$tables" --seed 777 > tables.txt
fi
expected=pidm:tricks=expected:depth=0
taught=(--deals "$(part 100000 400)" --examples "$(part 1000 40)" --seed 5 --tagging "$expected:samples=100:margin=0.2")
alone dd- 10 "${taught[@]}"
learn dd-apart 10 "${taught[@]}" --exchange 0
measure double-dummy-exchange dd-together.txt dd-apart.txt dd-south.txt dd-north.txt --every 0 --tables "$tables" --beside policy
equal double-dummy-equal-time "$expected:samples=20" "$expected:samples=20" "$expected:samples=30" \
  dd-together.txt dd-south.txt dd-north.txt start.txt --every 0 --tables "$tables"
learn large 16 --deals "$(part 300000 400)" --examples "$(part 2500 40)" --seed 5 --tagging "$expected:samples=40:margin=0.2"
drawn learning large.txt --every 2 --tables "$tables" --beside policy

for bidder in rules borel:tricks=ltc "$losers:samples=3" "$losers:samples=3:later=search" \
  "$losers:samples=3:opponents=search"; do
  "$merrimac" challenge --bidder "$bidder$([ "$bidder" = rules ] || echo :ms=500)" --problems "$hundred" --deals 0 | tail -1
done > challenges.txt
"$merrimac" match --a pidm --b borel --boards "$(part 48 2)" --seed 5201 --log bidders.jsonl > bidders.txt

# Perkins 1998
for figure in figure1 figure3 figure4 figure5 figure6; do
  "$merrimac" hearts experiment "$figure" --games "$(part 100 1)" --deals "$(part 35 1)" --svg "hearts-$figure.svg" \
    > "hearts-$figure.txt"
done
"$merrimac" hearts match --players bluto:pruning=less,f86,f86,f86 --games "$(part 100 1)" > hearts-less-pruning.txt

# Ginsberg 2001 again: what takes longest comes last.
"$merrimac" experiment problems --each "$(part 45 1)" > problems.txt
