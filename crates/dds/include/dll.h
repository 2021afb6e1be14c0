/* The interface of DDS 2.9 as libdds of Merrimac offers it, for programs that come without DDS's own dll.h.
 *
 * Suits: spades 0 to clubs 3, no trump 4. Hands: North 0 to West 3. Ranks: 2 to 14. Holdings: bit 2 the deuce, bit 14
 * the ace. Vulnerability: 0 none, 1 both, 2 North-South, 3 East-West. Calls return 1, or a code that ErrorMessage
 * turns into text. */
#ifndef DDS_DLL_H
#define DDS_DLL_H

#include <stdbool.h>

#define DDS_VERSION 20900
#define DDS_HANDS 4
#define DDS_SUITS 4
#define DDS_STRAINS 5
#define MAXNOOFBOARDS 200
#define MAXNOOFTABLES 40
#define RETURN_NO_FAULT 1

#ifndef STDCALL
#define STDCALL
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* What a position is worth, card by card: the highest of equal cards, the lower ones as a holding, and the tricks. */
struct futureTricks { int nodes, cards, suit[13], rank[13], equals[13], score[13]; };

/* A position: who led the trick on the table (or is to lead), its cards, and the cards left in the hands. */
struct deal { int trump, first, currentTrickSuit[3], currentTrickRank[3]; unsigned int remainCards[DDS_HANDS][DDS_SUITS]; };
struct dealPBN { int trump, first, currentTrickSuit[3], currentTrickRank[3]; char remainCards[80]; };

struct boards {
  int noOfBoards;
  struct deal deals[MAXNOOFBOARDS];
  int target[MAXNOOFBOARDS], solutions[MAXNOOFBOARDS], mode[MAXNOOFBOARDS];
};
struct boardsPBN {
  int noOfBoards;
  struct dealPBN deals[MAXNOOFBOARDS];
  int target[MAXNOOFBOARDS], solutions[MAXNOOFBOARDS], mode[MAXNOOFBOARDS];
};
struct solvedBoards { int noOfBoards; struct futureTricks solvedBoard[MAXNOOFBOARDS]; };

struct ddTableDeal { unsigned int cards[DDS_HANDS][DDS_SUITS]; };
struct ddTableDealPBN { char cards[80]; };
struct ddTableDeals { int noOfTables; struct ddTableDeal deals[MAXNOOFTABLES * DDS_STRAINS]; };
struct ddTableDealsPBN { int noOfTables; struct ddTableDealPBN deals[MAXNOOFTABLES * DDS_STRAINS]; };
struct ddTableResults { int resTable[DDS_STRAINS][DDS_HANDS]; };
struct ddTablesRes { int noOfBoards; struct ddTableResults results[MAXNOOFTABLES * DDS_STRAINS]; };

/* Par. In contractType no trump is 0 and clubs 4; seats 4 and 5 are North-South and East-West. */
struct parResults { char parScore[2][16], parContractsString[2][128]; };
struct allParResults { struct parResults presults[MAXNOOFTABLES]; };
struct parResultsDealer { int number, score; char contracts[10][10]; };
struct contractType { int underTricks, overTricks, level, denom, seats; };
struct parResultsMaster { int score, number; struct contractType contracts[10]; };
struct parTextResults { char parText[2][128]; bool equal; };

/* A play, and declarer's tricks before its first card and after each. */
struct playTraceBin { int number, suit[52], rank[52]; };
struct playTracePBN { int number; char cards[106]; };
struct solvedPlay { int number, tricks[53]; };
struct playTracesBin { int noOfBoards; struct playTraceBin plays[MAXNOOFBOARDS]; };
struct playTracesPBN { int noOfBoards; struct playTracePBN plays[MAXNOOFBOARDS]; };
struct solvedPlays { int noOfBoards; struct solvedPlay solved[MAXNOOFBOARDS]; };

struct DDSInfo {
  int major, minor, patch;
  char versionString[10];
  int system, numBits, compiler, constructor, numCores, threading, noOfThreads;
  char threadSizes[128], systemString[1024];
};

void STDCALL SetMaxThreads(int userThreads);
int STDCALL SetThreading(int code);
void STDCALL SetResources(int maxMemoryMB, int maxThreads);
void STDCALL FreeMemory(void);
void STDCALL GetDDSInfo(struct DDSInfo *info);
void STDCALL ErrorMessage(int code, char line[80]);

int STDCALL SolveBoard(struct deal dl, int target, int solutions, int mode, struct futureTricks *futp, int threadIndex);
int STDCALL SolveBoardPBN(struct dealPBN dl, int target, int solutions, int mode, struct futureTricks *futp, int threadIndex);
int STDCALL SolveAllBoards(struct boardsPBN *bop, struct solvedBoards *solvedp);
int STDCALL SolveAllBoardsBin(struct boards *bop, struct solvedBoards *solvedp);
int STDCALL SolveAllChunks(struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize);
int STDCALL SolveAllChunksBin(struct boards *bop, struct solvedBoards *solvedp, int chunkSize);
int STDCALL SolveAllChunksPBN(struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize);

int STDCALL CalcDDtable(struct ddTableDeal tableDeal, struct ddTableResults *tablep);
int STDCALL CalcDDtablePBN(struct ddTableDealPBN tableDeal, struct ddTableResults *tablep);
int STDCALL CalcAllTables(struct ddTableDeals *dealsp, int mode, int trumpFilter[DDS_STRAINS], struct ddTablesRes *resp,
                          struct allParResults *presp);
int STDCALL CalcAllTablesPBN(struct ddTableDealsPBN *dealsp, int mode, int trumpFilter[DDS_STRAINS],
                             struct ddTablesRes *resp, struct allParResults *presp);

int STDCALL Par(struct ddTableResults *tablep, struct parResults *presp, int vulnerable);
int STDCALL CalcPar(struct ddTableDeal tableDeal, int vulnerable, struct ddTableResults *tablep, struct parResults *presp);
int STDCALL CalcParPBN(struct ddTableDealPBN tableDeal, struct ddTableResults *tablep, int vulnerable,
                       struct parResults *presp);
int STDCALL SidesPar(struct ddTableResults *tablep, struct parResultsDealer sidesRes[2], int vulnerable);
int STDCALL SidesParBin(struct ddTableResults *tablep, struct parResultsMaster sidesRes[2], int vulnerable);
int STDCALL DealerPar(struct ddTableResults *tablep, struct parResultsDealer *presp, int dealer, int vulnerable);
int STDCALL DealerParBin(struct ddTableResults *tablep, struct parResultsMaster *presp, int dealer, int vulnerable);
int STDCALL ConvertToDealerTextFormat(struct parResultsMaster *pres, char *resp);
int STDCALL ConvertToSidesTextFormat(struct parResultsMaster *pres, struct parTextResults *resp);

int STDCALL AnalysePlayBin(struct deal dl, struct playTraceBin play, struct solvedPlay *solved, int thrId);
int STDCALL AnalysePlayPBN(struct dealPBN dl, struct playTracePBN play, struct solvedPlay *solved, int thrId);
int STDCALL AnalyseAllPlaysBin(struct boards *bop, struct playTracesBin *plp, struct solvedPlays *solvedp, int chunkSize);
int STDCALL AnalyseAllPlaysPBN(struct boardsPBN *bop, struct playTracesPBN *plp, struct solvedPlays *solvedp, int chunkSize);

#ifdef __cplusplus
}
#endif
#endif
