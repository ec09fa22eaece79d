/** Largest size of a sheet when it is not compressed, all parts together: thirty times those that are known. */
export const largestSheetBytes = 8 * 1024 ** 3;

/** Price sheets compress to a twentieth. What claims to be this much smaller than its content is no price sheet. */
export const largestRatio = 1_000;

/** Content up to this size may be as much smaller as it likes: it costs nothing. */
export const harmlessBytes = 1024 * 1024;

/** Most parts in a ZIP; Cost Management makes one for every 75 MB. */
export const maxParts = 200;

/** Longest line of a table or element of a JSON page, in characters. Real ones have some hundreds. */
export const longestRecord = 1024 * 1024;

/** Deepest nesting of a JSON page. Real ones have five levels. */
export const deepestJson = 32;
