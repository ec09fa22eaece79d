import { type Method, needsFundamentals } from './decision.ts';
import { sessionsUntilGone } from './simulation.ts';

/** What a run is about, as far as its blind spots depend on it. */
export interface RunFacts {
  readonly kind: 'cotahist' | 'archive';
  readonly method: Method;
  readonly hasOwnUniverse: boolean;
  readonly costBps: string;
  readonly paymentDays: number;
  readonly delisted: 'last-price' | 'loss';
  /** Sources of an archive. */
  readonly sources: readonly string[];
}

/** What no run can know, and what it assumes instead: the first thing that a reader must see. */
export const cannotKnow = (facts: RunFacts): readonly string[] => [
  survivorship(facts),
  'Hindsight: methods, parameters and days are chosen today. This is one stretch of the past, and sure of no other.',
  'Taxes: only the tax that is withheld on JCP is counted, at 15 %, or 17.5 % from 2026-01-01; none on gains.',
  'Liquidity: any amount is traded at the price of the session, and in fractions of a share; volumes are not read.',
  `Slippage and spread: there is nothing but the ${facts.costBps} basis points of each trade's value.`,
  entryPrices(facts),
  `Days of payment: an unknown one is the data-com plus ${facts.paymentDays} days. A payment has no value before it is credited.`,
  `Delisting: a stock without a price for ${sessionsUntilGone} sessions is closed ${facts.delisted === 'loss' ? 'as a total loss' : 'at its last price'}; what its holders really got is unknown.`,
  'Rights to subscribe, shares of other classes, spin-offs and takeover offers: what holders got of them is missing.',
  'Interest: cash earns nothing. The reference is no index, but equal parts of the same universe at the same costs.',
  ...(facts.kind === 'archive' ? archiveLimits(facts) : tableLimits(facts)),
];

function survivorship({ kind, hasOwnUniverse }: RunFacts): string {
  if (kind === 'archive') {
    return 'Survivorship: the universe is that of the publications, which was chosen in April 2026 from stocks that were then alive.';
  }
  return hasOwnUniverse
    ? 'Survivorship: the universe is that of --universe; what the table leaves out, the run cannot know.'
    : 'Survivorship: the universe is that of today, 59 stocks chosen in April 2026. Those that had failed, merged or left before are not in it, which may flatter strategy and reference alike.';
}

const entryPrices = ({ kind }: RunFacts): string =>
  kind === 'archive'
    ? 'Entry: an archive has closing prices only, so trades are made at the close of the next session.'
    : 'Entry: trades are made at the opening price of the next session, or at its close where the file has no opening price; not everyone gets that price.';

const tableLimits = ({ method }: RunFacts): readonly string[] => [
  'Announcements: an event without conhecido_em counts as known from its data-com. The events are taken to be complete from the year of their first row.',
  'Corrections: whether the tables were changed later than they say cannot be seen.',
  ...(needsFundamentals(method)
    ? [
        'Fundamentals: LPA and VPA are taken as per share of the day base_dia, or else conhecido_em, and adjusted for later share changes.',
      ]
    : []),
];

const archiveLimits = ({ sources }: RunFacts): readonly string[] => [
  'Corrections: a decision is by the first publication of a session; prices and payments are those of the last publications.',
  ...(sources.includes('demo') ? ['Demo: this archive has figures of the demo, which are made up in part.'] : []),
];
