/** Folder of the inbox; each team has a folder in it. */
export const recordPrefix = 'assessments/';

/** Case-sensitive; files with other suffixes are not judged. */
export const recordSuffixes = ['.json', '.ndjson'] as const;

/** True for the key of an upload that is judged. */
export const isRecordKey = (key: string): boolean =>
  key.startsWith(recordPrefix) && recordSuffixes.some((suffix) => key.endsWith(suffix));

/** `source` of our events; the stack allows no other. */
export const assessmentEventSource = 'appraise.assessment';
