import type { DerivedMean } from '../derived-mean.ts';
import type { Verdict } from '../finding.ts';
import { dimensionKeys } from '../record.ts';

/** The verdicts for readers. */
export const verdictWords: Readonly<Record<Verdict, { readonly heading: string; readonly meaning: string }>> = {
  valid: { heading: 'Valid record', meaning: 'The record keeps every rule of its format.' },
  invalid: {
    heading: 'Invalid record',
    meaning: 'The record breaks its format; read the figures below with the errors in mind.',
  },
  unreadable: { heading: 'Unreadable input', meaning: 'There is no record to judge; the findings say why.' },
};

/** How an overall figure is computed, or why it is missing. */
export const meanNote = ({ mean, missing }: DerivedMean): string =>
  mean === null
    ? `${missing} of ${dimensionKeys.length} values are missing or off the scale`
    : 'derived, equal-weighted';

/** Why overall figures are called derived. */
export const weighting =
  'The format defines no weights: figures called derived give each of the ten dimensions the same weight.';
