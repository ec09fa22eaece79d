/** Folder of the inbox for assessment records; a team's own folder stands below it. */
export const recordPrefix = 'assessments/';

/** Ends of the keys that are judged, as S3 compares them: letter by letter. Other files may lie beside them. */
export const recordSuffixes = ['.json', '.ndjson'] as const;
