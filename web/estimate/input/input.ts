/** What the estimate loads for files: one chunk, since pieces of it would weigh more. */
export { FileNote, missingOf } from './file-note.tsx';
export { InputPart } from './input-part.tsx';
export { inputSummary } from './summary.ts';
