import { type Portfolio, type PortfolioOptions, portfolioOf } from '../../lib/assessment/portfolio/model.ts';
import type { PlacedSummary, RecordSummary, SummaryToFollow } from '../../lib/assessment/portfolio/summary.ts';

/** Ten times the same figures. */
export const evenly = (
  score: number,
  target = 4,
  coverage = 50,
  confidence: 'low' | 'medium' | 'high' = 'medium',
): RecordSummary['dimensions'] => Array.from({ length: 10 }, () => [score, target, coverage, confidence] as const);

/** A record in a portfolio: valid, accepted, all scores 2 of 4, without priorities. */
export const placed = (
  file: string,
  organization: string,
  assessedAt: string,
  summary: Partial<RecordSummary> = {},
): PlacedSummary => ({
  file,
  summary: {
    verdict: 'valid',
    errors: 0,
    warnings: 0,
    brokenRules: [],
    assessmentId: `${organization}-${assessedAt}`.toLowerCase(),
    organization,
    assessedAt,
    mode: 'peer-review',
    disposition: 'accepted',
    dimensions: evenly(2),
    priorities: [],
    ...summary,
  },
});

/** What is followed of a record with priorities of one day, one for each text. */
export const toFollow = (outcomes: readonly string[], targetDate: string): SummaryToFollow => ({
  priorities: outcomes.map((outcome) => [outcome, targetDate, 1]),
  comments: [],
  evidenceAges: [],
});

/** Two systems with late priorities, one with too many priorities, one of an earlier version, one without a past. */
export const followedPortfolio = (name = (text: string): string => text): Portfolio => {
  const both = (organization: string, old: SummaryToFollow, fresh: SummaryToFollow) => [
    placed(`${name(organization)}/1.json`, name(organization), '2025-05-01', { toFollow: old }),
    placed(`${name(organization)}/2.json`, name(organization), '2026-05-01', { toFollow: fresh }),
  ];
  const many = (word: string) => Array.from({ length: 101 }, (_, index) => `${word} ${index}`);
  return portfolioOf(
    [
      ...both('Alder', toFollow([name('One')], '2026-01-01'), {
        ...toFollow([name('One')], '2026-01-01'),
        evidenceAges: [400],
      }),
      ...both('Birch', toFollow([name('One'), 'Two', 'Three'], '2026-01-01'), toFollow(['Two', 'Three'], '2027-01-01')),
      ...both('Cedar', toFollow(many('a'), '2026-01-01'), toFollow(many('b'), '2026-01-01')),
      placed(`${name('Dogwood')}/1.json`, name('Dogwood'), '2025-05-01'),
      placed(`${name('Dogwood')}/2.json`, name('Dogwood'), '2026-05-01'),
      placed(`${name('Elm')}/2.json`, name('Elm'), '2026-05-01'),
    ],
    portfolioOptions,
  );
};

export const portfolioOptions: PortfolioOptions = {
  tool: { name: 'appraise', version: '1.0.0' },
  asOf: '2026-06-01',
  policies: [],
  staleAfterDays: 365,
  identity: 'both',
  sort: 'name',
};

/** Two systems with a past, one that is invalid and stale, one that is unreadable. */
export const fourSystems: readonly PlacedSummary[] = [
  placed('a/2025.json', 'Alder', '2025-05-01', { dimensions: evenly(1) }),
  placed('a/2026.json', 'Alder', '2026-05-01', {
    dimensions: [[4, 4, 100, 'high'], ...evenly(1, 3, 40, 'low').slice(1)],
    priorities: [
      ['critical', '2026-05-02', 'Ana Lima'],
      ['low', '2026-06-01', 'Ana Lima'],
    ],
  }),
  placed('b/2025.json', 'Birch', '2025-03-01', { disposition: 'disputed', dimensions: evenly(4) }),
  placed('b/2026.json', 'Birch', '2026-03-01', {
    dimensions: evenly(3),
    priorities: [['high', '2026-05-30', 'ana  LIMA']],
    unlisted: { count: 3, earliest: '2026-05-31' },
  }),
  placed('c/2024.json', 'Cedar', '2025-05-31', {
    verdict: 'invalid',
    errors: 2,
    brokenRules: ['schema/range', 'reviewer-is-assessor'],
    dimensions: [[null, 4, 50, 'low'], ...evenly(0).slice(1)],
  }),
  placed('d/x.json', '', '', {
    verdict: 'unreadable',
    errors: 1,
    brokenRules: ['json-syntax'],
    assessmentId: null,
    organization: null,
    assessedAt: null,
    mode: null,
    disposition: null,
    dimensions: [],
  }),
];

export const fourPortfolio = (options: Partial<PortfolioOptions> = {}): Portfolio =>
  portfolioOf(fourSystems, { ...portfolioOptions, ...options });
