import { isRecordFile } from '../file-name.ts';

/** Folder of the inbox; each team has a folder in it. */
export const recordPrefix = 'assessments/';

/** True for the key of an upload that is judged. */
export const isRecordKey = (key: string): boolean => key.startsWith(recordPrefix) && isRecordFile(key);

/** `source` of our events; the stack allows no other. */
export const assessmentEventSource = 'appraise.assessment';
