import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { csv } from '../../../lib/pricing/formats/estimate-csv.ts';
import { markdown } from '../../../lib/pricing/formats/estimate-markdown.ts';

/** Texts that `appraise estimate --format` prints for the same answer, by the same code. Loaded when one is asked for. */
export const reportTexts = {
  csv: (answer: EstimateAnswer): string => csv(answer),
  markdown: (answer: EstimateAnswer, now: Date): string => markdown(answer, { now }),
} as const;
