import { basename } from 'node:path';
import { csvTable } from '../../../platform/csv.ts';
import { exitCode } from '../../../platform/exit-code.ts';
import { membersOf } from '../../../platform/members.ts';
import { formatAsMarkdown, type PlainBlock, right, type Table, table } from '../../../platform/report.ts';
import { makeVisible } from '../../../platform/text.ts';
import type { InventoryLine } from '../../../pricing/commitments/inventory-line.ts';
import type { PlanBounds } from '../../../pricing/commitments/plan.ts';
import { CommitmentsNotAnswered, inventoryLines } from '../../../pricing/commitments/priced-lines.ts';
import { type CommitmentReport, reportCommitments } from '../../../pricing/commitments/report.ts';
import type { Purchase } from '../../../pricing/commitments/summary.ts';
import { type EstimateAnswer, modelLabel } from '../../../pricing/formats/estimate-answer.ts';
import { money } from '../../../pricing/formats/estimate-rows.ts';
import { type InputSummary, summaryJson } from '../../../pricing/formats/input-summary.ts';
import { hoursAMonth } from '../../../pricing/hours.ts';
import { requestWithDefaults } from '../../../pricing/inputs/request-defaults.ts';
import { Money } from '../../../pricing/money.ts';
import { standardInputName } from '../../assessment/inputs.ts';
import { CommandFailure } from '../../failure.ts';
import { type StrictFlags, strictnessOf } from '../../options.ts';
import { formatAsText } from '../../terminal/report.ts';
import { type Look, lookOf } from '../../terminal/terminal.ts';
import { type ApiClient, type ApiFlags, createApiClient } from '../api-client.ts';
import { estimateResources } from '../architecture/estimate-resources.ts';
import { type InputFlags, inputName, readInputFile, runLargeInSmallHeap } from '../architecture/input-file.ts';
import { type RequestFlags, readDefaults, readShare, requestMembers } from '../estimate-flags.ts';
import { printInputNotes } from '../format/input-notes.ts';

/** Options of `appraise commitments plan`. */
export interface PlanFlags extends ApiFlags, InputFlags, RequestFlags, StrictFlags {
  readonly inventory: string;
  readonly fall: string;
  readonly expectedFall?: string;
  readonly format: keyof typeof planFormats;
}

/** `appraise commitments plan`: prints which reservations and savings plans to buy for an inventory. */
export async function planCommand(flags: PlanFlags): Promise<number> {
  const { format } = flags;
  const falls = flags.fall.split(',').map((part) => readPercent('--fall', part));
  const boundsOfFlags = readBounds(flags);
  const expectedFall = flags.expectedFall === undefined ? 0 : readPercent('--expected-fall', flags.expectedFall);
  const ended = await runLargeInSmallHeap(flags.inventory);
  if (ended !== undefined) return ended;
  const { answer, requested, bounds, inputs } = await priceInventory(createApiClient(flags), flags);
  const lines = linesOf(answer, requested);
  const report = reportCommitments(lines, { ...bounds, ...boundsOfFlags, expectedFall }, falls);
  const plan = {
    ...report,
    scope_id: answer.scope_id,
    currency: answer.currency,
    notes: notesOf(answer, lines, report.gap),
    ...(inputs && { inputs: summaryJson(inputs) }),
  };
  process.stdout.write(planFormats[format](plan, lookOf(process.stdout)));
  if (inputs && format !== 'json') printInputNotes(inputs);
  return exitCode.ok;
}

type Bounds = Pick<PlanBounds, 'maxShare' | 'maxTerm'>;

/** @throws CommandFailure for a share that is none */
function readBounds({ maxTerm, maxCommitmentShare }: PlanFlags): Bounds {
  return {
    ...(maxCommitmentShare !== undefined && { maxShare: readShare(maxCommitmentShare) }),
    ...(maxTerm !== undefined && { maxTerm: maxTerm === '1y' ? 'P1Y' : 'P3Y' }),
  };
}

/** Takes the bounds out of a request. @throws CommandFailure with each that is none */
function takeBounds(request: object, file: string): { readonly bounds: Bounds; readonly rest: object } {
  const { max_term: maxTerm = 'P3Y', max_commitment_share: maxShare = 1, ...rest } = membersOf(request);
  const isTerm = maxTerm === 'P1Y' || maxTerm === 'P3Y';
  const isShare = typeof maxShare === 'number' && maxShare >= 0 && maxShare <= 1;
  if (isTerm && isShare) return { bounds: { maxShare, maxTerm }, rest };
  throw new CommandFailure([
    ...(isTerm ? [] : [`${file}: "max_term" must be "P1Y" or "P3Y"`]),
    ...(isShare ? [] : [`${file}: "max_commitment_share" must be a number from 0 to 1, such as 0.4`]),
  ]);
}

type RequestedLine = Readonly<Record<string, unknown>>;

interface PricedInventory {
  readonly answer: EstimateAnswer;
  /** The lines of the request by the ids of the answer. */
  readonly requested: ReadonlyMap<string, RequestedLine>;
  /** Those of a request, which count where the caller names none. */
  readonly bounds: Bounds;
  /** Undefined for a file that is a request itself. */
  readonly inputs?: InputSummary;
}

/** @throws CommandFailure if the API is too old */
function linesOf(answer: EstimateAnswer, requested: PricedInventory['requested']): readonly InventoryLine[] {
  try {
    return inventoryLines(answer, requested);
  } catch (error) {
    if (error instanceof CommitmentsNotAnswered) throw new CommandFailure([error.message]);
    throw error;
  }
}

async function priceInventory(client: ApiClient, flags: PlanFlags): Promise<PricedInventory> {
  const { scope, currency, sharing, inventory } = flags;
  // The bounds are those of the plan; an estimate has none.
  const members = requestMembers({
    ...(scope && { scope }),
    ...(currency && { currency }),
    ...(sharing && { sharing }),
  });
  const defaults = readDefaults(flags);
  const input = await readInputFile(inventory, flags);
  if (input.format !== 'appraise') {
    const { answer, lines } = await estimateResources(client, input, {
      defaults,
      strict: strictnessOf(flags),
      members,
    });
    const file = inventory === '-' ? standardInputName : basename(inventory);
    return {
      answer,
      requested: new Map(lines.items.map((item) => [item.id, item])),
      bounds: {},
      inputs: { file, format: input.format, lines, warnings: input.warnings },
    };
  }
  const { bounds, rest } = takeBounds(input.request, inputName(inventory));
  const request = requestWithDefaults(rest, defaults) as { readonly items?: readonly RequestedLine[] };
  const answer = await client.post<EstimateAnswer>('/api/estimate', { ...request, ...members });
  return {
    answer,
    requested: new Map(answer.items.map(({ id }, index) => [id, request.items?.[index] ?? {}])),
    bounds,
  };
}

function notesOf(answer: EstimateAnswer, lines: readonly InventoryLine[], gap: number): readonly string[] {
  const isShared = lines.some(({ offers }) => offers.some(({ owedBy }) => owedBy !== undefined));
  const counts = isShared
    ? 'A commitment counts for its own line, and for those whose hours are taken never to fall together with its.'
    : 'A commitment counts for its own line only.';
  const prices = answer.totals.corporate ? `those of ${answer.scope_id}` : 'public';
  return [
    `Prices are ${prices}. Hours are those of the inventory, ${hoursAMonth} a month where it says none.`,
    `${counts} What other machines of its family can use of its idle part comes on top.`,
    'Reservations and savings plans are owed for all hours of a month; a savings plan is bought as an amount an hour.',
    ...(gap === 0 ? [] : [`Another plan could be cheaper by at most ${money.format(gap)} a month.`]),
    // How many of a line by meter are bought may be one of them.
    ...answer.assumptions,
    ...answer.warnings,
  ];
}

function readPercent(option: string, text: string): number {
  const percent = Number(text.trim().replace(/ ?%$/, ''));
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return Money.of(percent).div(100).toNumber(9);
  throw new CommandFailure([`${option} must be per cent from 0 to 100, such as 10, not ${makeVisible(text)}`]);
}

/** A plan with what it is for. */
interface PrintedPlan extends CommitmentReport {
  readonly scope_id: string | null;
  readonly currency: string;
  /** What to know of the figures: sentences. */
  readonly notes: readonly string[];
  /** What the file was read as, if it is not a request itself. */
  readonly inputs?: object;
}

const perCent = (part: number): string => `${Math.round(part * 1000) / 10} %`;
const ifKnown = <Value>(value: Value | null, text: (value: Value) => string): string =>
  value === null ? '' : text(value);

const purchaseTable = (purchases: readonly Purchase[]): Table<string> =>
  table(
    [...['Family', 'Region', 'What', 'Commitment'], ...['×', 'Owed a month', 'Over the term', 'An hour'].map(right)],
    purchases.map(({ family, region, name, model, quantity, committed_monthly: monthly, owed }) => [
      ...[family, region, name, modelLabel(model)],
      ...[String(quantity), money.format(monthly), money.format(owed)],
      model.startsWith('savings') ? (monthly / hoursAMonth).toFixed(4) : '',
    ]),
    'Buy',
  );

function summaryTable({ total, groups, currency }: PrintedPlan): Table<string> {
  const figures = ['Pay-as-you-go', 'Planned', 'Idle', 'Saved', '%', 'Pays off after', 'Worth it from'];
  const falls = total.risk.map(({ fall }) => `Saved at −${perCent(fall)}`);
  const rows = [...groups, { ...total, family: 'All lines', region: '' }];
  return table(
    ['Family', 'Region', ...[...figures, ...falls].map(right)],
    rows.map((row) => [
      ...[row.family, row.region],
      ...[row.payg_monthly, row.planned_monthly, row.idle_monthly, row.saving_monthly].map(money.format),
      ifKnown(row.saving_percent, String),
      ifKnown(row.break_even_months, (months) => `${months} months`),
      ifKnown(row.break_even_use, (use) => `${perCent(use)} of the hours`),
      ...row.risk.map(({ saving_monthly }) => money.format(saving_monthly)),
    ]),
    `A month in ${currency}`,
  );
}

function partsOf(plan: PrintedPlan): readonly PlainBlock[] {
  const { total, purchases, currency, notes } = plan;
  if (purchases.length === 0) {
    return ['Nothing to buy: at these hours pay-as-you-go is the cheapest for every line.', notes.join(' ')];
  }
  const { payg_monthly, planned_monthly, saving_monthly, saving_percent, committed_monthly, idle_monthly } = total;
  const inCurrency = (amount: number): string => `${money.format(amount)} ${currency}`;
  return [
    purchaseTable(purchases),
    summaryTable(plan),
    `${inCurrency(planned_monthly)} a month instead of ${inCurrency(payg_monthly)}: ${inCurrency(saving_monthly)} saved (${saving_percent} %). ${inCurrency(committed_monthly)} of it is owed, used or not; ${inCurrency(idle_monthly)} of that lies idle.`,
    notes.join(' '),
  ];
}

/** Formats what to buy as records. */
function csv({ purchases, currency }: PrintedPlan): string {
  const columns = ['family', 'region', 'name', 'model', 'quantity', 'committed_monthly', 'owed', 'currency', 'lines'];
  const records = purchases.map(({ family, region, name, model, quantity, committed_monthly, owed, lines }) => [
    ...[family, region, name, model, quantity],
    ...[committed_monthly.toFixed(2), owed.toFixed(2), currency, lines.join('; ')],
  ]);
  return csvTable([columns, ...records]);
}

/** Formats of `appraise commitments plan`. */
export const planFormats = {
  human: (plan: PrintedPlan, look: Look): string => formatAsText(partsOf(plan), look),
  markdown: (plan: PrintedPlan): string => formatAsMarkdown(partsOf(plan)),
  csv,
  json: (plan: PrintedPlan): string => `${JSON.stringify(plan, null, 2)}\n`,
} as const;
