/* Merrimac's double-dummy solver for C and C++. Link with -ldds.
 *
 * Deals are PBN ("N:AK3.QJT9.. ..."), strains "C" "D" "H" "S" "NT", seats 'N' 'E' 'S' 'W', cards "SA" "HT", vulnerability
 * "None" "NS" "EW" "All". Functions return 0 when they answer; otherwise merrimac_error() says what was wrong and where.
 * A solver keeps its memory from question to question and is used by one thread at a time; make one for each thread.
 *
 *     merrimac_solver *solver = merrimac_solver_new(0);
 *     unsigned char tricks[4][5];
 *     if (merrimac_table(solver, deal, tricks) != 0)
 *         fprintf(stderr, "%s\n", merrimac_error(solver));
 *     merrimac_solver_free(solver);
 */
#ifndef MERRIMAC_H
#define MERRIMAC_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MerrimacSolver merrimac_solver;

const char *merrimac_version(void);

/* A solver whose tables take at most this many MiB, 0 for the default; NULL if there is no memory. */
merrimac_solver *merrimac_solver_new(unsigned memory_mib);
void merrimac_solver_free(merrimac_solver *solver);

/* Why the last question was refused, empty if it was answered; valid until the next question. */
const char *merrimac_error(const merrimac_solver *solver);

/* Declarer's tricks: tricks[seat][strain], seats North, East, South, West, strains C D H S NT. */
int merrimac_table(merrimac_solver *solver, const char *deal, unsigned char tricks[4][5]);

/* For every legal card the tricks that the side to play takes with it, the trick on the table included; -1 for other
 * cards. Cards stand from the spade ace down to the club two. `trick` has the cards on the table, "SA S3", led by
 * `leader`; `hands` those that are left. */
int merrimac_cards(merrimac_solver *solver, const char *hands, const char *trump, char leader, const char *trick,
                   signed char tricks[52]);

/* Par of a table: the score of North-South, and up to `size` bytes of its contracts, "4S by N, 4S by S". */
int merrimac_par(merrimac_solver *solver, const unsigned char tricks[4][5], char dealer, const char *vulnerable,
                 int *score_ns, char *contracts, size_t size);

#ifdef __cplusplus
}
#endif
#endif
