import type { ApiClient } from '../../lib/cli/pricing/api-client.ts';
import { apiRefusal } from '../../lib/cli/pricing/api-refusal.ts';
import type { EstimateAnswer } from '../../lib/pricing/formats/estimate-answer.ts';
import type { Figures } from '../../lib/pricing/formats/figures.ts';

/** A request for an estimate as the command line sends it. */
export interface SentRequest {
  readonly items: readonly { readonly id: string; readonly quantity?: number; readonly [member: string]: unknown }[];
  readonly meters?: readonly { readonly id: string }[];
}

/** Every figure is the same amount, except for reservations of three years, which cost half. */
const figures = (amount: number): Figures => ({
  payg_monthly: amount,
  ri_1y_monthly: amount,
  ri_3y_monthly: amount / 2,
  savings_plan_1y_monthly: amount,
  savings_plan_3y_monthly: amount,
});

/** An answer in which each item costs 10.02 a piece and each line by meter 1. */
export function answerTo({ items, meters = [] }: SentRequest, retail = 'r1'): EstimateAnswer {
  const lines = [...items, ...meters.map((meter) => ({ ...meter, quantity: 1 }))].map(({ id, quantity = 1 }) => ({
    id,
    product: 'virtual_machine',
    description: 'a thing',
    region: 'eastus2',
    quantity,
    hours_per_month: 730,
    ea_available: null,
    retail: figures(Math.round(quantity * 1002) / 100),
    corporate: null,
    meters: [],
  }));
  const total = lines.reduce((sum, line) => sum + Math.round(line.retail.payg_monthly * 100), 0) / 100;
  const half = total / 2;
  return {
    scope_id: null,
    currency: 'USD',
    totals: { retail: figures(total), corporate: null, savings: null },
    best: {
      model: 'ri_3y',
      side: 'retail',
      monthly: half,
      mix: {
        side: 'retail',
        monthly: half,
        committed_monthly: half,
        flexible_monthly: 0,
        upfront: half * 36,
        committed_1y: half * 12,
        committed_3y: half * 36,
        break_even_months: 18,
        gap: 0,
        lines: lines.map(({ id, retail: { ri_3y_monthly: monthly } }) => ({
          id,
          model: 'ri_3y',
          monthly,
          committed_monthly: monthly,
        })),
      },
    },
    items: lines,
    coverage: [],
    assumptions: ['Prices are before taxes.'],
    warnings: ['The list is old.'],
    snapshots: { retail, corporate: null, retail_at: '2026-11-20T12:00:00Z', corporate_at: null },
  };
}

/** A violation of a refusal. */
interface Refused {
  readonly pointer: string;
  readonly detail: string;
}

/** An API that refuses what `refuse` names, and answers everything else; it keeps the requests. */
export function fakeApi(
  refuse: (request: SentRequest) => readonly Refused[] = () => [],
  answer: (request: SentRequest, number: number) => EstimateAnswer = (request) => answerTo(request),
): ApiClient & { readonly sent: SentRequest[] } {
  const sent: SentRequest[] = [];
  return {
    sent,
    get: () => Promise.reject(new Error('nothing is read here')),
    post: async <Answer>(_: string, body: unknown) => {
      const request = body as SentRequest;
      sent.push(request);
      const errors = refuse(request);
      if (errors.length > 0) {
        const problem = { code: 'invalid_request', detail: 'The request is refused.', errors };
        throw apiRefusal(400, problem, 'http://api');
      }
      return answer(request, sent.length) as Answer;
    },
  };
}
