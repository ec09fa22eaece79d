/** Largest input judged, in bytes: 5 MiB. A record of the usual size has 34 KB. */
export const maxInputBytes = 5 * 1024 * 1024;

/** Deepest nesting judged; a record needs four levels, and recursion over deeper input could exhaust the stack. */
export const maxNesting = 64;

/** Findings listed when the caller does not say; the counts are always of all. */
export const defaultMaxFindings = 1_000;

/** Age in days at the cutoff past which evidence counts as stale when the caller does not say. */
export const defaultStaleAfterDays = 365;
