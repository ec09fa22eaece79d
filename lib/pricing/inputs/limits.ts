import { say } from '../../platform/language.ts';

/** Maximum size of a file, in bytes; a plan of a thousand resources has about 10 MB. */
export const maxInputBytes = 48 * 1024 * 1024;

/** JSON above this size is parsed part by part, so that memory does not grow with it. */
export const maxWholeBytes = 4 * 1024 * 1024;
/** Maximum size of a template that is not plain JSON; Azure takes 4 MB. */
export const maxCommentedBytes = 16 * 1024 * 1024;
/** Levels of arrays and objects; a plan with nested modules has about thirty. */
export const maxNesting = 200;
/** The message for what exceeds `maxNesting`. */
export const nestsTooDeep = (): string =>
  say({
    en: `Its arrays and objects nest deeper than ${maxNesting} levels.`,
    pt: `As suas listas e os seus objetos estão aninhados em mais de ${maxNesting} níveis.`,
  });

/** Maximum number of lines of a table of Azure Migrate, which assesses 35,000 machines at once. */
export const maxAssessedLines = 100_000;
/** Maximum length of a table, equal lines of our own counted once. */
export const maxTableLength = 32 * 1024 * 1024;
