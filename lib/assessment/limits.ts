/** 5 MiB; a usual record has 34 KB. */
export const maxInputBytes = 5 * 1024 * 1024;

/** In levels. A record needs four; recursion over very deep input could exhaust the stack. */
export const maxNesting = 64;

/** Findings listed by default; all are counted. */
export const defaultMaxFindings = 1_000;

/** Evidence older than these days at the cutoff is stale by default. */
export const defaultStaleAfterDays = 365;
