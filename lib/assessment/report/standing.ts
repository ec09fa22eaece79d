import type { Judgement } from '../record/finding.ts';
import type { SparseRecord } from '../record/record.ts';
import { shownText, type Words } from '../words/words.ts';
import { type Capped, capItems, listLimits, textLimits } from './capped.ts';
import { withoutMissing } from './dimension-rows.ts';

/** Verdict and disposition together. Only `good` is green: valid and accepted without conditions. */
export interface Standing {
  readonly tone: 'good' | 'conditional' | 'disputed' | 'invalid' | 'unreadable' | 'unreviewed';
  readonly heading: string;
  /** What the verdict means. */
  readonly meaning: string;
  /** What the reviewer says; undefined if the record does not tell. */
  readonly review: string | undefined;
  /** Comments of the reviewer, if they are conditions or a dispute. */
  readonly comments: Capped<string>;
}

/** Reads how a record stands: a record can be valid and disputed. */
export function standingOf(
  { verdict, relaxed, waivedCount = 0 }: Judgement,
  record: SparseRecord | undefined,
  words: Words,
): Standing {
  const { heading, meaning } = relaxed
    ? { heading: words.relaxedHeading, meaning: words.relaxedMeaning }
    : words.verdicts[verdict];
  const disposition = dispositionOf(record);
  const matters = disposition !== undefined && disposition !== 'accepted';
  const comments = matters ? withoutMissing(record?.review?.comments) : [];
  const review = disposition && words.dispositions[disposition];
  return {
    tone: relaxed && disposition !== 'disputed' ? 'conditional' : toneOf(verdict, disposition),
    heading: headingOf(heading, disposition, words),
    meaning: waivedCount === 0 ? meaning : `${meaning} ${words.waivedCount(waivedCount)}`,
    review: matters && comments.length === 0 ? `${review?.replace(/:$/, '.')} ${words.noComments}` : review,
    comments: capItems(comments, listLimits.boardTexts, (text) => shownText(text, textLimits.boardText, words)),
  };
}

type Disposition = 'accepted' | 'accepted-with-conditions' | 'disputed';

const dispositionOf = (record: SparseRecord | undefined): Disposition | undefined =>
  (['accepted', 'accepted-with-conditions', 'disputed'] as const).find(
    (disposition) => disposition === record?.review?.disposition,
  );

function toneOf(verdict: Judgement['verdict'], disposition: Disposition | undefined): Standing['tone'] {
  if (verdict !== 'valid') return verdict;
  if (disposition === 'accepted-with-conditions') return 'conditional';
  if (disposition === 'disputed') return 'disputed';
  return disposition === 'accepted' ? 'good' : 'unreviewed';
}

function headingOf(heading: string, disposition: Disposition | undefined, words: Words): string {
  if (disposition === 'disputed') return words.disputedHeading(heading);
  return disposition === 'accepted-with-conditions' ? words.conditionalHeading(heading) : heading;
}
