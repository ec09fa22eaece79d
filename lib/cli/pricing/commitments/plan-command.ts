import { basename } from 'node:path';
import { exitCode } from '../../../platform/exit-code.ts';
import { makeVisible } from '../../../platform/text.ts';
import type { InventoryLine } from '../../../pricing/commitments/inventory-line.ts';
import { CommitmentsNotAnswered, inventoryLines } from '../../../pricing/commitments/priced-lines.ts';
import { reportCommitments } from '../../../pricing/commitments/report.ts';
import type { EstimateAnswer } from '../../../pricing/formats/estimate-answer.ts';
import { money } from '../../../pricing/formats/estimate-rows.ts';
import { type InputSummary, summaryJson } from '../../../pricing/formats/input-summary.ts';
import { hoursAMonth } from '../../../pricing/hours.ts';
import { requestWithDefaults } from '../../../pricing/inputs/request-defaults.ts';
import { Money } from '../../../pricing/money.ts';
import { standardInputName } from '../../assessment/inputs.ts';
import { CommandFailure } from '../../failure.ts';
import { palette } from '../../terminal/palette.ts';
import { tableWidth, wantsColor } from '../../terminal/terminal.ts';
import { type ApiClient, type ApiFlags, createApiClient } from '../api-client.ts';
import { estimateResources } from '../architecture/estimate-resources.ts';
import { type InputFlags, readInputFile } from '../architecture/input-file.ts';
import { type RequestFlags, readDefaults, readShare, requestMembers } from '../estimate-flags.ts';
import { inputNotes } from '../format/input-notes.ts';
import { planFormats } from './formats.ts';

/** Options of `appraise commitments plan`. */
export interface PlanFlags extends ApiFlags, InputFlags, RequestFlags {
  readonly inventory: string;
  readonly fall: string;
  readonly expectedFall?: string;
  readonly strict?: boolean;
  readonly format: keyof typeof planFormats;
}

/** `appraise commitments plan`: prints which reservations and savings plans to buy for an inventory. */
export async function planCommand(flags: PlanFlags): Promise<number> {
  const { maxTerm, maxCommitmentShare, format } = flags;
  const falls = flags.fall.split(',').map((part) => readPercent('--fall', part));
  const bounds = {
    maxShare: maxCommitmentShare === undefined ? 1 : readShare(maxCommitmentShare),
    maxTerm: maxTerm === '1y' ? ('P1Y' as const) : ('P3Y' as const),
    expectedFall: flags.expectedFall === undefined ? 0 : readPercent('--expected-fall', flags.expectedFall),
  };
  const { answer, requested, inputs } = await priceInventory(createApiClient(flags), flags);
  const lines = linesOf(answer, requested);
  const report = reportCommitments(lines, bounds, falls);
  const plan = {
    ...report,
    scope_id: answer.scope_id,
    currency: answer.currency,
    notes: notesOf(answer, lines, report.gap),
    ...(inputs && { inputs: summaryJson(inputs) }),
  };
  process.stdout.write(
    planFormats[format](plan, { color: wantsColor(process.stdout, process.env), columns: tableWidth(process.stdout) }),
  );
  if (inputs && format !== 'json') {
    const paint = palette(wantsColor(process.stderr, process.env));
    process.stderr.write(`${inputNotes(inputs, { paint, verbose: false }).join('\n')}\n`);
  }
  return exitCode.ok;
}

type RequestedLine = Readonly<Record<string, unknown>>;

interface PricedInventory {
  readonly answer: EstimateAnswer;
  /** The lines of the request by the ids of the answer. */
  readonly requested: ReadonlyMap<string, RequestedLine>;
  /** Undefined for a file that is a request itself. */
  readonly inputs?: InputSummary;
}

/** @throws CommandFailure where the API is too old */
function linesOf(answer: EstimateAnswer, requested: PricedInventory['requested']): readonly InventoryLine[] {
  try {
    return inventoryLines(answer, requested);
  } catch (error) {
    if (error instanceof CommitmentsNotAnswered) throw new CommandFailure([error.message]);
    throw error;
  }
}

async function priceInventory(client: ApiClient, flags: PlanFlags): Promise<PricedInventory> {
  const { scope, currency, sharing, inventory, strict = false } = flags;
  // The bounds are those of the plan; an estimate has none.
  const members = requestMembers({
    ...(scope && { scope }),
    ...(currency && { currency }),
    ...(sharing && { sharing }),
  });
  const defaults = readDefaults(flags);
  const input = await readInputFile(inventory, flags);
  if (input.format !== 'appraise') {
    const { answer, lines } = await estimateResources(client, input, { defaults, strict, members });
    const file = inventory === '-' ? standardInputName : basename(inventory);
    return {
      answer,
      requested: new Map(lines.items.map((item) => [item.id, item])),
      inputs: { file, format: input.format, lines, warnings: input.warnings },
    };
  }
  const request = requestWithDefaults(input.request, defaults) as { readonly items?: readonly RequestedLine[] };
  const answer = await client.post<EstimateAnswer>('/api/estimate', { ...request, ...members });
  return { answer, requested: new Map(answer.items.map(({ id }, index) => [id, request.items?.[index] ?? {}])) };
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
    ...answer.warnings,
  ];
}

function readPercent(option: string, text: string): number {
  const percent = Number(text.trim().replace(/ ?%$/, ''));
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return Money.of(percent).div(100).toNumber(9);
  throw new CommandFailure([`${option} must be per cent from 0 to 100, such as 10, not ${makeVisible(text)}`]);
}
