import requestSchema from '../../../schemas/http/estimate-request.schema.json' with { type: 'json' };
import metersQuery from '../../../schemas/http/meters-query.schema.json' with { type: 'json' };
import {
  type ArgumentFault,
  type Arguments,
  type Ask,
  argumentOf,
  askFor,
  refuseArguments,
  refuseFaults,
  type Tool,
  ToolRefusal,
  within,
} from '../../platform/mcp/tool.ts';
import { count } from '../../platform/text.ts';
import { CommitmentsNotAnswered, inventoryLines } from '../commitments/priced-lines.ts';
import { reportCommitments } from '../commitments/report.ts';
import {
  type Compared,
  compareCheapest,
  compareLines,
  compareTotals,
  sharedSides,
} from '../compare/compare-answers.ts';
import { type EstimateAnswer, modelLabel } from '../formats/estimate-answer.ts';
import type { MetersAnswer } from '../formats/meters-answer.ts';

const detailed = {
  type: 'boolean',
  description: 'The whole answer of the API: meters, commitments and break-even months of each line.',
  default: false,
} as const;

const { items, meters, scope, currency, hours_per_month, max_commitment_share, max_term, sharing, what_if } =
  requestSchema.properties;
const members = { scope, currency, hours_per_month, max_commitment_share, max_term, sharing };
/** The description of a request stands in one tool, so that the list of tools stays short. */
const asInEstimate: Readonly<Record<string, object>> = {
  items: { type: 'array', description: 'This and what follows: as in `estimate`.', items: { type: 'object' } },
  meters: { type: 'array', items: { type: 'object' } },
  ...Object.fromEntries(
    Object.entries(members).map(([name, { description: _description, ...schema }]) => [name, schema]),
  ),
};

const sides = 'public (`retail`) and the contract’s (`corporate`, null without a contract)';
/** Members of an estimate, as tools answer it. */
export const answeredEstimate = {
  scope_id: { type: ['string', 'null'], description: 'The contract whose prices are compared.' },
  currency: { type: 'string', description: 'Of all amounts.' },
  totals: { type: 'object', description: `A month by payment model, at two prices: ${sides}; and what is saved.` },
  best: { type: 'object', description: 'The cheapest model for all lines; `mix` is the cheapest for each.' },
  items: { type: 'array', description: 'Each line with its amounts of a month.', items: { type: 'object' } },
  coverage: { type: 'array', description: 'Lines that have no price under a model, and what stands in for it.' },
  assumptions: { type: 'array', items: { type: 'string' } },
  warnings: { type: 'array', description: 'What the figures are without.', items: { type: 'string' } },
} as const;

/** The part of an estimate that a model needs to answer most questions; the figures are those of the API. */
export function cutEstimate(
  answer: EstimateAnswer & { readonly ok?: boolean },
  detail: boolean,
): Record<string, unknown> {
  const { ok: _ok, ...whole } = answer;
  if (detail) return whole;
  const shown = answer.items.map((line) => ({
    id: line.id,
    product: line.product,
    description: line.description,
    region: line.region,
    quantity: line.quantity,
    ...(line.unit !== undefined && { unit: line.unit }),
    hours_per_month: line.hours_per_month,
    retail: line.retail,
    corporate: line.corporate,
  }));
  const { scope_id, currency, totals, best, coverage, assumptions, warnings } = answer;
  return { scope_id, currency, totals, best, items: shown, coverage, assumptions, warnings };
}

/** Formats an amount in cents, as answers have them: `1,234.50`. Without `Intl`, whose first use takes a tenth of a cold start. */
const money = (amount: number): string => amount.toFixed(2).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');

/** Says what an estimate comes to, with whose prices, by which model and without what. */
export function estimateSentence({ currency, totals, best, scope_id, items, warnings }: EstimateAnswer): string {
  const { retail, corporate } = totals;
  const amount = (value: number): string => `${money(value)} ${currency}`;
  const payg = corporate
    ? `${amount(corporate.payg_monthly)} a month by pay-as-you-go at the prices of ${scope_id}, ${amount(retail.payg_monthly)} at public prices`
    : `${amount(retail.payg_monthly)} a month by pay-as-you-go at public prices`;
  const cheapest = best.mix
    ? `${amount(best.mix.monthly)} with the cheapest model for each line`
    : `${amount(best.monthly)} with ${modelLabel(best.model)}`;
  return `${count(items.length, 'line')}: ${payg}; ${cheapest}.${warned(warnings)}`;
}

/** A model that reads one sentence alone must not take a figure for whole. */
const warned = ({ length }: readonly string[]): string =>
  length === 0 ? '' : ` ${count(length, 'warning')}: read before you quote a figure.`;

const postEstimate = (ask: Ask, body: Arguments): Promise<EstimateAnswer> =>
  askFor<EstimateAnswer>(ask, { path: '/api/estimate', body });

/** Reads `detail`; all else goes to the API, which names every fault. */
function withDetail(given: Arguments): { readonly detail: boolean; readonly request: Arguments } {
  const { detail: _detail, ...request } = given;
  const faults: ArgumentFault[] = [];
  const detail = argumentOf(given, 'detail', 'boolean', faults) ?? false;
  refuseFaults(faults);
  return { detail, request };
}

const estimateTool: Tool = {
  name: 'estimate',
  title: 'Estimate an Azure architecture',
  description: `Prices virtual machines, managed disks, SQL databases and any meter of the list, at two prices: ${sides}; by pay-as-you-go, reservations and savings plans of 1 and 3 years. Amounts are of a month.`,
  input: { type: 'object', properties: { items, meters, ...members, detail: detailed }, additionalProperties: false },
  output: {
    type: 'object',
    properties: answeredEstimate,
    required: ['currency', 'totals', 'best', 'items', 'warnings'],
  },
  run: async (given, ask) => {
    const { detail, request } = withDetail(given);
    const answer = await postEstimate(ask, request);
    return { text: estimateSentence(answer), value: cutEstimate(answer, detail) };
  },
};

const whatIfTool: Tool = {
  name: 'what_if',
  title: 'Rank alternatives to an architecture',
  description:
    'Estimates an architecture, and the same in other regions, sizes or hours: the cheapest first, each with what it saves, what could not move and what has no price.',
  input: {
    type: 'object',
    properties: { what_if, detail: detailed, ...asInEstimate },
    required: ['what_if'],
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: {
      ...answeredEstimate,
      what_if: { type: 'array', description: 'Alternatives, the cheapest mix first.', items: { type: 'object' } },
    },
    required: ['currency', 'totals', 'what_if'],
  },
  run: async (given, ask) => {
    const { detail, request } = withDetail(given);
    const answer = await postEstimate(ask, request);
    const alternatives = (answer.what_if ?? []).map(
      ({ rank, change, totals, best, difference, stayed, missing, warnings }) => ({
        rank,
        change,
        totals,
        best,
        difference,
        stayed,
        missing,
        warnings,
      }),
    );
    const priced = alternatives.filter(({ rank }) => rank !== null).length;
    return {
      text: `${estimateSentence(answer)} ${priced} of ${alternatives.length} alternatives have a price.`,
      value: { ...cutEstimate(answer, detail), what_if: detail ? (answer.what_if ?? []) : alternatives },
    };
  },
};

/** JSON has no undefined. */
const written = <Name>({ before, after, ...compared }: Compared<Name>) => ({
  ...compared,
  before: before ?? null,
  after: after ?? null,
});

const compareTool: Tool = {
  name: 'compare_estimates',
  title: 'Compare two architectures',
  description:
    'Estimates two architectures at the same prices and says what the second costs more or less, for each payment model and each line by its id. Counts as two requests.',
  input: {
    type: 'object',
    properties: {
      before: { type: 'object', description: 'Arguments of `estimate`.' },
      after: { type: 'object', description: 'Arguments of `estimate`.' },
    },
    required: ['before', 'after'],
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: {
      currency: answeredEstimate.currency,
      side: { enum: ['retail', 'corporate'], description: 'Whose prices are compared.' },
      totals: {
        type: 'array',
        description: 'By model; `mix` is the cheapest for each line.',
        items: { type: 'object' },
      },
      lines: { type: 'array', description: 'By the id of the line, pay-as-you-go.', items: { type: 'object' } },
      cheapest: { type: 'object', description: 'The cheapest of each side by side.' },
      coverage: { type: 'object' },
      assumptions: answeredEstimate.assumptions,
      warnings: answeredEstimate.warnings,
    },
    required: ['currency', 'side', 'totals', 'lines', 'cheapest', 'warnings'],
  },
  run: async (given, ask) => {
    const faults: ArgumentFault[] = [];
    const before = sideOf(given, 'before', faults);
    const after = sideOf(given, 'after', faults);
    refuseArguments(given, compareTool.input, faults);
    const old = await within('/before', () => postEstimate(ask, before ?? {}));
    const current = await within('/after', () => postEstimate(ask, after ?? {}));
    refuseOtherPrices(old, current);
    const side = sharedSides(old, current)[0] ?? 'retail';
    const totals = compareTotals(old, current, side).map(written);
    const difference = totals.find(({ name }) => name === 'payg')?.difference ?? 0;
    const by = `${money(Math.abs(difference))} ${current.currency} a month ${difference < 0 ? 'less' : 'more'}`;
    const warnings = [...new Set([...old.warnings, ...current.warnings])];
    return {
      text: `The second costs ${by} by pay-as-you-go, at ${side === 'retail' ? 'public prices' : `the prices of ${current.scope_id}`}.${warned(warnings)}`,
      value: {
        currency: current.currency,
        side,
        totals,
        lines: compareLines(old, current, side, 'payg').map(written),
        cheapest: written(compareCheapest(old, current)),
        coverage: { before: old.coverage, after: current.coverage },
        assumptions: [...new Set([...old.assumptions, ...current.assumptions])],
        warnings,
      },
    };
  },
};

/** Two estimates are compared at the same prices, or not at all. @throws ToolRefusal */
function refuseOtherPrices(old: EstimateAnswer, current: EstimateAnswer): void {
  if (old.currency !== current.currency) {
    throw new ToolRefusal(`The estimates are in ${old.currency} and ${current.currency}: give both one currency.`);
  }
  const isOther = (before: string | null, after: string | null): boolean =>
    before !== null && after !== null && before !== after;
  if (isOther(old.scope_id, current.scope_id)) {
    throw new ToolRefusal(`The prices are those of ${old.scope_id} and of ${current.scope_id}: give both one scope.`);
  }
  const { snapshots: read } = old;
  const { snapshots: readLater } = current;
  if (isOther(read.retail, readLater.retail) || isOther(read.corporate, readLater.corporate)) {
    throw new ToolRefusal('The prices were replaced between the two estimates: ask again.');
  }
}

function sideOf(given: Arguments, name: string, faults: ArgumentFault[]): Arguments | undefined {
  const side = argumentOf(given, name, 'object', faults);
  if (given[name] === undefined) faults.push({ pointer: `/${name}`, detail: 'It is missing.' });
  return side;
}

const shareSchema = { type: 'number', minimum: 0, maximum: 1 } as const;

const planTool: Tool = {
  name: 'plan_commitments',
  title: 'Plan reservations and savings plans',
  description:
    'Says which reservations and savings plans to buy for lines, what they owe and save a month, and what is left if hours fall.',
  input: {
    type: 'object',
    properties: {
      expected_fall: { ...shareSchema, description: 'The part by which hours are expected to fall; 0.1 for 10 %.' },
      ...asInEstimate,
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: {
      scope_id: answeredEstimate.scope_id,
      currency: answeredEstimate.currency,
      total: { type: 'object', description: 'What the plan costs, owes and saves a month.' },
      purchases: { type: 'array', description: 'What to buy, and what it owes.', items: { type: 'object' } },
      lines: { type: 'array', description: 'The model for each line.', items: { type: 'object' } },
      gap: { type: 'number', description: 'Another plan could be cheaper by at most this a month.' },
      assumptions: answeredEstimate.assumptions,
      warnings: answeredEstimate.warnings,
    },
    required: ['currency', 'total', 'purchases', 'lines', 'warnings'],
  },
  run: async (given, ask) => {
    const { max_commitment_share: share, max_term: term, expected_fall: fall, ...request } = given;
    const faults = [
      ...shareFaults('max_commitment_share', share),
      ...shareFaults('expected_fall', fall),
      ...(term === undefined || term === 'P1Y' || term === 'P3Y'
        ? []
        : [{ pointer: '/max_term', detail: 'It must be P1Y or P3Y.' }]),
    ];
    refuseFaults(faults);
    // The bounds are those of the plan; an estimate has none.
    const answer = await postEstimate(ask, request);
    const bounds = {
      maxShare: typeof share === 'number' ? share : 1,
      maxTerm: term === 'P1Y' ? ('P1Y' as const) : ('P3Y' as const),
      expectedFall: typeof fall === 'number' ? fall : 0,
    };
    const asked: readonly unknown[] = Array.isArray(given.items) ? given.items : [];
    const requested = new Map(answer.items.map(({ id }, at) => [id, Object(asked[at] ?? {}) as Arguments]));
    const { total, purchases, lines, gap } = reportCommitments(linesOf(answer, requested), bounds, [0.1, 0.3]);
    const { currency, scope_id, assumptions, warnings } = answer;
    return {
      text: `${count(purchases.length, 'purchase')}, by which a month costs ${money(total.saving_monthly)} ${currency} less.${warned(warnings)}`,
      value: { scope_id, currency, total, purchases, lines, gap, assumptions, warnings },
    };
  },
};

const shareFaults = (name: string, value: unknown): readonly ArgumentFault[] =>
  value === undefined || (typeof value === 'number' && value >= 0 && value <= 1)
    ? []
    : [{ pointer: `/${name}`, detail: 'It must be a number from 0 to 1.' }];

function linesOf(answer: EstimateAnswer, requested: ReadonlyMap<string, Arguments>) {
  try {
    return inventoryLines(answer, requested);
  } catch (error) {
    throw error instanceof CommitmentsNotAnswered ? new ToolRefusal(error.message) : error;
  }
}

const findTool: Tool = {
  name: 'find_meters',
  title: 'Find prices',
  description:
    'Searches the negotiated price sheet of a contract, or the public list (`scope`: `retail:azure:USD`), for meters by words, category, location and kind of price.',
  input: { type: 'object', properties: metersQuery.properties, additionalProperties: false },
  output: {
    type: 'object',
    properties: {
      scope_id: { type: 'string', description: 'Whose prices.' },
      total: { type: 'integer', description: 'Rows that fit the search.' },
      rows: { type: 'array', description: 'Prices: `price_per_unit` is for one `unit`.', items: { type: 'object' } },
      next_cursor: { type: ['string', 'null'], description: '`cursor` of the next page.' },
    },
    required: ['scope_id', 'total', 'rows'],
  },
  run: async (given, ask) => {
    const answer = await askFor<MetersAnswer & { readonly ok?: boolean }>(ask, {
      path: '/api/ea/meters',
      query: given,
    });
    const { ok: _ok, ...value } = answer;
    return { text: `${answer.rows.length} of ${answer.total} prices of ${answer.scope_id}.`, value };
  },
};

/** Questions about prices of Azure. */
export const pricingTools: readonly Tool[] = [estimateTool, compareTool, findTool, whatIfTool, planTool];

/** What a model should know of all of them. */
export const pricingInstructions =
  'Prices of Azure. Say with each amount its currency, whose price it is (public or contract), the payment model, and what the warnings say it is without. Never add amounts of different models.';
