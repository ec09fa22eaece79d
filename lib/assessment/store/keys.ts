/** Folder of the inbox for assessment records; a team's own folder stands below it. */
export const recordPrefix = 'assessments/';

/** Ends of the keys that are judged, compared letter by letter. Other files may lie beside them. */
export const recordSuffixes = ['.json', '.ndjson'] as const;

/** True for a key whose arrival starts a validation. */
export const isRecordKey = (key: string): boolean =>
  key.startsWith(recordPrefix) && recordSuffixes.some((suffix) => key.endsWith(suffix));

/** `source` of the events AssessmentValidated and AssessmentRejected; the stack lets a function put no other. */
export const assessmentEventSource = 'appraise.assessment';
