import { say } from '../../platform/language.ts';
import { type Sheet, type SheetColumn, type SheetRow, writeWorkbook } from '../../platform/workbook.ts';
import type { AnsweredCharge } from '../answered-charge.ts';
import { type EstimateAnswer, figureLabel, figureNames, modelLabel, sideLabel } from './estimate-answer.ts';
import type { ReportOptions } from './estimate-markdown.ts';
import { bestLine, coverageSentences, mixSentences, sourceLine } from './estimate-notes.ts';
import { totalOfMonth } from './estimate-rows.ts';
import { type Figures, type SideName, sidesOf } from './figures.ts';
import { completeness, countResources, type InputSummary, totalsGap } from './input-summary.ts';
import { changeText } from './what-if-report.ts';

type Line = EstimateAnswer['items'][number];

/**
 * An estimate as a workbook (XLSX): what it comes to and is without, its lines, its charges, alternatives, and what was read of its
 * file. Amounts are numbers of the estimate's currency a month.
 */
export function estimateWorkbook(
  answer: EstimateAnswer,
  { now, inputs }: Pick<ReportOptions, 'now' | 'inputs'>,
): Uint8Array<ArrayBuffer> {
  return writeWorkbook([
    linesSheet(answer, inputs),
    summarySheet(answer, now, inputs),
    chargesSheet(answer),
    ...(answer.what_if ? [alternativesSheet(answer)] : []),
    ...(inputs ? [resourcesSheet(inputs)] : []),
  ]);
}

/** Each line with all models, its cheapest one in the mix, and the totals below. */
function linesSheet(answer: EstimateAnswer, inputs: InputSummary | undefined): Sheet {
  const { items, totals, best, currency } = answer;
  const sides = sidesOf(answer);
  const inMix = new Map(best.mix?.lines.map((line) => [line.id, line]));
  const cellsOf = (figuresOf: (side: SideName) => Figures | null | undefined): SheetRow =>
    sides.flatMap((side) => figureNames.map((name) => figuresOf(side)?.[name]));
  const rowOf = (item: Line): SheetRow => {
    const chosen = inMix.get(item.id);
    return [
      ...[item.id, item.product, item.description, item.region, item.quantity, item.unit, item.hours_per_month],
      ...cellsOf((side) => item[side]),
      ...(best.mix ? [chosen && modelLabel(chosen.model), chosen?.monthly] : []),
    ];
  };
  return {
    name: say({ en: 'Lines', pt: 'Linhas' }),
    columns: [
      lineColumn(),
      column(say({ en: 'Product', pt: 'Produto' }), 18),
      column(say({ en: 'What', pt: 'O quê' }), 36),
      column(say({ en: 'Region', pt: 'Região' }), 14),
      column(say({ en: 'Quantity', pt: 'Quantidade' }), 12),
      column(say({ en: 'Unit', pt: 'Unidade' }), 12),
      column(say({ en: 'Hours a month', pt: 'Horas por mês' }), 14),
      ...sides.flatMap((side) =>
        figureNames.map((name) => column(`${figureLabel(name)}, ${sideLabel(side)} (${currency})`, 18)),
      ),
      ...(best.mix
        ? [
            column(say({ en: 'In the cheapest mix', pt: 'Na combinação mais barata' }), 22),
            column(say({ en: `Mix (${currency})`, pt: `Combinação (${currency})` }), 18),
          ]
        : []),
    ],
    rows: [
      ...items.map(rowOf),
      [
        totalOfMonth(inputs && totalsGap(inputs.lines)),
        ...Array.from({ length: 6 }, () => undefined),
        ...cellsOf((side) => totals[side]),
        ...(best.mix ? [undefined, best.mix.monthly] : []),
      ],
    ],
  };
}

/** What the estimate comes to, what it is without and rests on: a sentence in each row. */
function summarySheet(answer: EstimateAnswer, now: Date, inputs: InputSummary | undefined): Sheet {
  const { warnings, assumptions } = answer;
  const about = (kind: string, sentences: readonly string[]): readonly SheetRow[] =>
    sentences.filter((sentence) => sentence !== '').map((sentence) => [kind, sentence]);
  return {
    name: say({ en: 'Summary', pt: 'Resumo' }),
    columns: [column(say({ en: 'About', pt: 'Sobre' }), 16), column(say({ en: 'What', pt: 'O quê' }), 120)],
    rows: [
      ...about(say({ en: 'Result', pt: 'Resultado' }), [bestLine(answer), ...mixSentences(answer)]),
      ...about(
        say({ en: 'File', pt: 'Arquivo' }),
        inputs ? [`${inputs.file}: ${completeness(countResources(inputs.lines))}`] : [],
      ),
      ...about(say({ en: 'Warning', pt: 'Aviso' }), [...(inputs?.warnings ?? []), ...warnings]),
      ...about(say({ en: 'Stand-in', pt: 'Substituto' }), coverageSentences(answer)),
      ...about(say({ en: 'Assumption', pt: 'Suposição' }), assumptions),
      ...about(say({ en: 'Prices', pt: 'Preços' }), [sourceLine(answer, now)]),
    ],
  };
}

/** Each charge that the figures are made of. Its price has all digits, so that it is a text where a number has not. */
function chargesSheet({ items, currency }: EstimateAnswer): Sheet {
  const rowOf = (id: string, charge: AnsweredCharge): SheetRow => [
    ...[id, sideLabel(charge.side), charge.models.map(modelLabel).join(', '), charge.meter_name, charge.meter_id],
    ...[charge.role, charge.price_type, charge.term ?? undefined, charge.unit_price_exact ?? charge.unit_price],
    ...[charge.unit_of_measure, charge.quantity, charge.monthly, charge.source, charge.snapshot_id ?? undefined],
  ];
  return {
    name: say({ en: 'Charges', pt: 'Cobranças' }),
    columns: [
      lineColumn(),
      column(say({ en: 'Side', pt: 'Lado' }), 10),
      column(say({ en: 'Models', pt: 'Modelos' }), 24),
      column(say({ en: 'Meter', pt: 'Medidor' }), 36),
      column('meter_id', 38),
      column('role', 14),
      column('price_type', 14),
      column('term', 10),
      column(say({ en: `Price (${currency})`, pt: `Preço (${currency})` }), 14),
      column(say({ en: 'Unit', pt: 'Unidade' }), 14),
      column(say({ en: 'Quantity', pt: 'Quantidade' }), 14),
      column(say({ en: `A month (${currency})`, pt: `Por mês (${currency})` }), 14),
      column('source', 14),
      column('snapshot_id', 30),
    ],
    rows: items.flatMap(({ id, meters }) => meters.map((charge) => rowOf(id, charge))),
  };
}

/** The alternatives in their order; one without a price says why. */
function alternativesSheet({ what_if: alternatives = [], currency }: EstimateAnswer): Sheet {
  return {
    name: say({ en: 'What if', pt: 'E se' }),
    columns: [
      column('#', 6),
      { ...column(say({ en: 'What if', pt: 'E se' }), 40), isKey: true },
      column(`${modelLabel('mix')} (${currency})`, 22),
      column(say({ en: `Difference (${currency})`, pt: `Diferença (${currency})` }), 18),
      column(say({ en: `Could not move (${currency})`, pt: `Não pôde mudar (${currency})` }), 18),
      column(say({ en: 'Why it has no price', pt: 'Por que não tem preço' }), 60),
    ],
    rows: alternatives.map(({ rank, change, best, difference, stayed, missing }) => [
      ...[rank ?? undefined, changeText(change), best?.mix.monthly, difference?.mix, stayed?.monthly],
      missing.map(({ id, detail }) => `${id}: ${detail}`).join('\n') || undefined,
    ]),
  };
}

/** What became of each resource of the file, and of its parts. */
function resourcesSheet({ lines }: InputSummary): Sheet {
  const rows: SheetRow[] = [
    ...lines.unpriced.map(
      ({ address, type, reason, byUse }): SheetRow => [
        address,
        type,
        byUse ? say({ en: 'charged by use', pt: 'cobrado por uso' }) : say({ en: 'not priced', pt: 'sem preço' }),
        reason,
      ],
    ),
    ...lines.read.map(
      ({ address, type, lines: ids }): SheetRow => [
        address,
        type,
        say({ en: 'priced', pt: 'com preço' }),
        ids.join(', '),
      ],
    ),
    ...lines.assumed.map(
      ({ address, type, text }): SheetRow => [address, type, say({ en: 'assumed', pt: 'suposto' }), text],
    ),
    ...lines.free.map(
      ({ address, type, why }): SheetRow => [
        address,
        type,
        say({ en: 'free of charge', pt: 'sem custo' }),
        why === '' ? undefined : why,
      ],
    ),
  ];
  return {
    name: say({ en: 'File', pt: 'Arquivo' }),
    columns: [
      { ...column(say({ en: 'Resource', pt: 'Recurso' }), 50), isKey: true },
      column(say({ en: 'Type', pt: 'Tipo' }), 36),
      column(say({ en: 'State', pt: 'Estado' }), 16),
      column(say({ en: 'Lines, or why', pt: 'Linhas, ou por quê' }), 80),
    ],
    rows,
  };
}

const column = (title: string, width: number): SheetColumn => ({ title, width });

/** Names the line that a row is about. */
const lineColumn = (): SheetColumn => ({ ...column(say({ en: 'Line', pt: 'Linha' }), 36), isKey: true });
