/**
 * Bounds of a report, in characters and items. Records that people write stay below them; a file of 5 MiB that is made to
 * harm does not.
 */
export const textLimits = { name: 1_000, text: 10_000, boardText: 160 } as const;
export const listLimits = {
  texts: 500,
  evidence: 1_000,
  priorities: 500,
  waived: 500,
  boardPriorities: 8,
  boardTexts: 5,
  boardIndependence: 8,
} as const;
