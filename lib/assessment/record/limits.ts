/** 5 MiB for one record; a usual record has 34 KB. */
export const maxInputBytes = 5 * 1024 * 1024;

/** 50 MiB for a file with one record a line. */
export const maxFileBytes = 50 * 1024 * 1024;

/** 256 KiB for a policy: a few hundred waivers. */
export const maxPolicyBytes = 256 * 1024;

/** In a file with one record a line; more could take longer than the function's timeout. */
export const maxRecords = 10_000;

/** In levels. A record needs four; recursion over very deep input could exhaust the stack. */
export const maxNesting = 64;

/** Findings of a record listed by default; all are counted. */
export const defaultMaxFindings = 1_000;

/** Findings of an upload listed in its JSON report; all are counted. */
export const maxUploadFindings = 50_000;

/** Evidence older than these days at the cutoff is stale by default. */
export const defaultStaleAfterDays = 365;
