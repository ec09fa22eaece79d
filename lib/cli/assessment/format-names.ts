/** Formats of `appraise validate`; apart from the formats themselves, which the command line need not load to list. */
export const formatNames = ['human', 'json', 'ndjson', 'sarif', 'junit', 'github'] as const;
export type FormatName = (typeof formatNames)[number];
