import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { csv } from '../../../lib/pricing/formats/estimate-csv.ts';
import { markdown } from '../../../lib/pricing/formats/estimate-markdown.ts';
import { curlCommand } from './curl.ts';

/** A command for the same answer, and what `appraise estimate --format` prints for it. Loaded when one is asked for. */
export const shareTexts = {
  curl: curlCommand,
  csv: (answer: EstimateAnswer): string => csv(answer),
  markdown: (answer: EstimateAnswer, now: Date): string => markdown(answer, { now }),
} as const;
