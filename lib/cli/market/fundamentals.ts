import { Decimal } from 'decimal.js';
import type { ShareBasis } from '../../market/inputs.ts';
import { dayOf, instantOf, isDay } from '../../market/sao-paulo.ts';
import { changesBetween, describeChange } from '../../market/share-ledger.ts';
import { confirmsItself, convertFundamentals } from '../../market/source/share-basis.ts';
import { type MarketSource, type SourceAnswer, SourceFailure, type StockFigures } from '../../market/source/source.ts';
import { findOtherClass, findStock, universe } from '../../market/universe.ts';
import { now } from '../../platform/clock.ts';
import { csvLine } from '../../platform/csv.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { adoptTarget, callService } from '../target.ts';
import { formatSample, type SampledFigure, sampleFigures } from './fundamentals-sample.ts';
import { namedSources } from './named-sources.ts';

type Stock = FundamentalsReport['ativos'][number];
type Compared = NonNullable<Stock['comparacao']>['lpa'];

/** Formats a report for people: a line for each sentence about a stock, and a last line with the numbers of stocks. */
export function formatFundamentals(report: FundamentalsReport): string {
  const lines = report.ativos.flatMap((stock) => formatStock(stock, report));
  const notices = report.avisos.map((notice) => `  ${notice}`);
  const sample = report.amostra ? formatSample(report.amostra.numeros, report.amostra.semente) : [];
  return `${[...lines, summarize(report), ...notices, ...sample].map(makeVisible).join('\n')}\n`;
}

function formatStock(stock: Stock, { fonte, fonte_comparada }: FundamentalsReport): readonly string[] {
  const { codigo, lpa, vpa, conferido, origem, comparacao } = stock;
  return [
    `${codigo.padEnd(7)} LPA ${lpa ?? 'unknown'}  VPA ${vpa ?? 'unknown'}${describeCheck(conferido, lpa)}`,
    ...sentencesOf(origem ?? `${fonte} does not say where they are from`).map((sentence) => `  ${sentence}`),
    ...(comparacao === null
      ? []
      : [
          `  ${fonte_comparada}: LPA ${formatCompared(comparacao.lpa)}  VPA ${formatCompared(comparacao.vpa)}${describeChanges(comparacao)}`,
        ]),
  ];
}

const describeChanges = ({ eventos = [] }: NonNullable<Stock['comparacao']>): string =>
  eventos.length === 0 ? '' : `, compared after ${eventos.join(', ')}`;

function describeCheck(conferido: Stock['conferido'], lpa: Stock['lpa']): string {
  if (conferido) return '  confirmed';
  return conferido === null || lpa === null ? '' : '  not confirmed';
}

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=\.) (?=\p{Lu})/u);

function formatCompared({ valor, diferenca_pct, diverge }: Compared): string {
  if (valor === null) return 'unknown';
  const difference = diferenca_pct === null ? [] : [`${diferenca_pct.startsWith('-') ? '' : '+'}${diferenca_pct} %`];
  const marks = [...difference, ...(diverge ? ['more than 5 %'] : [])];
  return marks.length === 0 ? valor : `${valor} (${marks.join(', ')})`;
}

function summarize(report: FundamentalsReport): string {
  const { all, complete, confirmed, compared, different } = countStocks(report);
  const { fonte, fonte_comparada, data_referencia } = report;
  const summary = `${fonte}, ${data_referencia}: ${count(all, 'stock')}, ${complete} with LPA and VPA, ${confirmed} confirmed`;
  return fonte_comparada === null
    ? summary
    : `${summary}; ${compared} compared with ${fonte_comparada}, ${different} of them differ by more than 5 %`;
}

/** Stocks whose figures `appraise backtest --fundamentals` can take: complete, dated, and not unconfirmed. */
const isDated = ({ lpa, vpa, conhecido_em, periodo, conferido }: Stock): boolean =>
  conferido !== false && [lpa, vpa, conhecido_em, periodo].every((figure) => figure !== null);

/** Formats the dated figures of a report as the table that `appraise backtest --fundamentals` takes. */
export function formatTable({ ativos }: FundamentalsReport): string {
  const rows = ativos
    .filter(isDated)
    .map(({ codigo, lpa, vpa, conhecido_em, periodo, base_acoes: base }) =>
      csvLine(
        [codigo, lpa, vpa, conhecido_em, periodo, base?.dia, base?.acoes, base?.fonte].map((cell) => cell ?? ''),
      ).trimEnd(),
    );
  return `${['codigo,lpa,vpa,conhecido_em,periodo,base_dia,base_acoes,base_fonte', ...rows].join('\n')}\n`;
}

/** A source's answer, under its name. */
interface NamedAnswer {
  readonly name: string;
  readonly answer: SourceAnswer;
}

/** A figure of a second source, and by how many per cent the first one is above it, both per share of one session; null if they cannot be compared. */
interface ComparedFigure {
  readonly valor: string | null;
  readonly diferenca_pct: string | null;
  /** True if they differ by more than 5 %. */
  readonly diverge: boolean;
}

interface StockReport {
  readonly codigo: string;
  readonly lpa: string | null;
  readonly vpa: string | null;
  /** True if a second figure of the same source confirms the LPA, and no count of shares contradicts; null if the source does not say. */
  readonly conferido: boolean | null;
  readonly acoes_emitidas: string | null;
  /** The shares that `lpa` and `vpa` are per share of; null if the source does not say. */
  readonly base_acoes: ShareBasis | null;
  /** The day on which the figures became known, and the last one of their twelve months. */
  readonly conhecido_em: string | null;
  readonly periodo: string | null;
  /** Where the figures are from, or why there are none. */
  readonly origem: string | null;
  readonly comparacao: {
    readonly lpa: ComparedFigure;
    readonly vpa: ComparedFigure;
    /** Share changes since the shares of the first figures, which are converted by them to be compared; left out if there is none. */
    readonly eventos?: readonly string[];
  } | null;
}

/** What `appraise fundamentals` prints; in JSON as it is. */
export interface FundamentalsReport {
  readonly data_referencia: string;
  readonly fonte: string;
  readonly fonte_comparada: string | null;
  readonly ativos: readonly StockReport[];
  readonly avisos: readonly string[];
  /** Figures of the statements beside CVM's own rows; present if a sample was asked for. */
  readonly amostra?: { readonly semente: number; readonly numeros: readonly SampledFigure[] };
}

const maxDifference = 0.05;

/** Reports what a source knows of stocks, compared with another source if there is one. */
export function reportFundamentals(
  day: string,
  codes: readonly string[],
  source: NamedAnswer,
  other: NamedAnswer | undefined,
): FundamentalsReport {
  return {
    data_referencia: day,
    fonte: source.name,
    fonte_comparada: other?.name ?? null,
    ativos: codes.map((codigo) => reportStock(codigo, day, source.answer, other?.answer)),
    avisos: [source, other].flatMap((named) => named?.answer.notices ?? []),
  };
}

function reportStock(codigo: string, day: string, answer: SourceAnswer, second: SourceAnswer | undefined): StockReport {
  const figures: StockFigures = answer.figures.get(codigo) ?? {};
  const {
    lpa = null,
    vpa = null,
    conferido,
    contagens = [],
    base_acoes = null,
    conhecido_em = null,
    periodo = null,
  } = figures;
  return {
    codigo,
    lpa,
    vpa,
    conferido: conferido === undefined ? null : confirmsItself(figures),
    acoes_emitidas: contagens[0]?.emitidas ?? null,
    base_acoes,
    conhecido_em,
    periodo,
    origem: figures.origem_fundamentos ?? answer.failures.get(codigo) ?? null,
    comparacao: second ? compareFigures(figures, second.figures.get(codigo) ?? {}, day) : null,
  };
}

/** Compares LPA and VPA per share of one session, since a split may lie between the shares that the two sources count by. */
function compareFigures(
  first: StockFigures,
  second: StockFigures,
  day: string,
): NonNullable<StockReport['comparacao']> {
  const { eventos = first.eventos ?? [], data_pregao: session = day } = second;
  // Whether a source confirms its figures is said beside them, and is no reason not to compare them.
  const [ours, theirs] = convertFundamentals(
    [
      { source: 'first', figures: { ...first, conferido: true } },
      { source: 'second', figures: { ...second, conferido: true } },
    ],
    { session, eventos },
  ).map(({ figures }) => figures);
  const [from = session, to = session] = [ours?.base_acoes?.dia ?? session, session].sort();
  // Figures that counts of shares contradict are compared as they are stated.
  const isConverted = (ours?.lpa ?? ours?.vpa ?? null) !== null;
  const between = isConverted ? changesBetween(eventos, from, to).filter(({ tipo }) => tipo !== 'OUTRO') : [];
  const compareOne = (name: 'lpa' | 'vpa'): ComparedFigure =>
    compare(ours?.[name] ?? first[name], theirs?.[name] ?? second[name], second[name]);
  return {
    lpa: compareOne('lpa'),
    vpa: compareOne('vpa'),
    ...(between.length > 0 && { eventos: between.map(describeChange) }),
  };
}

/** @param valor the second figure as its source states it */
function compare(
  figure: string | null = null,
  compared: string | null = null,
  valor: string | null = null,
): ComparedFigure {
  if (figure === null || compared === null) return { valor, diferenca_pct: null, diverge: false };
  const ours = new Decimal(figure);
  const theirs = new Decimal(compared);
  const difference = ours.sub(theirs).abs();
  return {
    valor,
    diferenca_pct: theirs.isZero() ? null : ours.sub(theirs).div(theirs.abs()).mul(100).toFixed(1),
    diverge: difference.gt(Decimal.max(ours.abs(), theirs.abs()).mul(maxDifference)),
  };
}

/** Counts the stocks with both figures, with a confirmed LPA, compared, and different. */
export const countStocks = ({ ativos }: FundamentalsReport) => ({
  all: ativos.length,
  complete: ativos.filter(({ lpa, vpa }) => lpa !== null && vpa !== null).length,
  confirmed: ativos.filter(({ conferido }) => conferido === true).length,
  compared: ativos.filter(
    ({ lpa, vpa, comparacao: other }) =>
      (lpa !== null && other?.lpa.valor != null) || (vpa !== null && other?.vpa.valor != null),
  ).length,
  different: ativos.filter(({ comparacao: other }) => other?.lpa.diverge || other?.vpa.diverge).length,
});

interface FundamentalsFlags {
  readonly source: string;
  readonly codigo: readonly string[];
  readonly date?: string;
  readonly compare?: string;
  readonly zips?: string;
  readonly local?: boolean;
  readonly sample?: string;
  readonly seed?: string;
  readonly format: 'human' | 'json' | 'csv';
}

const formats = {
  human: formatFundamentals,
  json: (report: FundamentalsReport) => `${JSON.stringify(report, null, 2)}\n`,
  csv: formatTable,
} as const;

/** `appraise fundamentals`: prints LPA and VPA with where they are from, and compares two sources. */
export async function fundamentalsCommand(flags: FundamentalsFlags): Promise<number> {
  adoptTarget(flags);
  const sample = readSample(flags);
  const codes = parseCodes(flags.codigo);
  const asOf = parseDate(flags.date);
  const source = await createOne('--source', flags.source, flags);
  const comparedSource = flags.compare === undefined ? undefined : await createOne('--compare', flags.compare, flags);
  if (comparedSource?.name === source.name)
    throw new CommandFailure(['--compare must name another source than --source']);
  const ask = (marketSource: MarketSource): Promise<NamedAnswer> => askSource(marketSource, codes, asOf, flags);
  const first = await ask(source);
  const second = comparedSource && (await ask(comparedSource));
  const compared = reportFundamentals(dayOf(asOf), codes, first, second);
  const report = { ...compared, ...(sample && { amostra: sampleOf(first, sample) }) };
  process.stdout.write(formats[flags.format](report));
  // The source as a whole failed, such as when CVM is down and nothing is kept.
  const isDown = [first, second].some((named) => named && codes.every((codigo) => named.answer.failures.has(codigo)));
  if (isDown) return exitCode.serviceFailed;
  return countStocks(report).different > 0 ? exitCode.judgedWrong : exitCode.ok;
}

interface Sample {
  readonly size: number;
  readonly seed: number;
}

const maxSample = 1_000;

/** @throws CommandFailure with all that is wrong */
function readSample({ sample, seed, format }: FundamentalsFlags): Sample | undefined {
  const isWhole = (text: string, max: number): boolean => /^\d{1,15}$/.test(text) && Number(text) <= max;
  const wrong = [
    ...(sample !== undefined && (!isWhole(sample, maxSample) || Number(sample) === 0)
      ? [`--sample must be a whole number from 1 to ${maxSample}, not ${makeVisible(sample)}`]
      : []),
    ...(seed !== undefined && !isWhole(seed, Number.MAX_SAFE_INTEGER)
      ? [`--seed must be a whole number, such as 7, not ${makeVisible(seed)}`]
      : []),
    ...(seed !== undefined && sample === undefined ? ['--seed needs --sample'] : []),
    ...(sample !== undefined && format === 'csv'
      ? ['--sample has no place in csv, which is a table for backtest']
      : []),
  ];
  if (wrong.length > 0) throw new CommandFailure(wrong);
  return sample === undefined ? undefined : { size: Number(sample), seed: Number(seed ?? 1) };
}

/** @throws CommandFailure if the source has no statements */
function sampleOf({ name, answer }: NamedAnswer, { size, seed }: Sample): Required<FundamentalsReport>['amostra'] {
  const statements = [...answer.figures].flatMap(([codigo, { demonstracoes }]) =>
    demonstracoes ? [[codigo, demonstracoes] as const] : [],
  );
  if (statements.length === 0)
    throw new CommandFailure([`--sample needs statements, and ${name} has none of these stocks`]);
  return { semente: seed, numeros: sampleFigures(new Map(statements), size, seed) };
}

function parseCodes(codes: readonly string[]): readonly string[] {
  const stocks = codes.map((code) => ({ code, stock: findStock(code) }));
  const unknown = stocks.filter(({ stock }) => !stock).map(({ code }) => explainUnknownCode(code));
  if (unknown.length > 0) throw new CommandFailure(unknown);
  const found = new Set(stocks.map(({ stock }) => stock?.codigo));
  return universe.map(({ codigo }) => codigo).filter((codigo) => found.size === 0 || found.has(codigo));
}

function explainUnknownCode(code: string): string {
  const valued = findOtherClass(code);
  const hint = valued === undefined ? '' : `; of its issuer, ${valued.codigo} is`;
  return `${makeVisible(code)} is not one of the 59 stocks${hint}`;
}

function parseDate(date: string | undefined): Date {
  const at = now();
  const today = dayOf(at);
  if (date === undefined || date === today) return at;
  if (!isDay(date)) throw new CommandFailure([`--date must be a day such as 2026-11-20, not ${makeVisible(date)}`]);
  if (date > today) throw new CommandFailure([`--date ${date} is in the future: today is ${today} in São Paulo`]);
  return instantOf(date, '23:59');
}

async function createOne(option: string, name: string, { date, zips }: FundamentalsFlags): Promise<MarketSource> {
  if (name.includes('+')) throw new CommandFailure([`${option} must name one source, not ${makeVisible(name)}`]);
  const [source] = (await namedSources(name, { readOnly: true, zips })) as [MarketSource];
  if (date !== undefined && !source.hasPastDays) throw new CommandFailure([`${source.name} has only today's figures`]);
  return source;
}

async function askSource(
  source: MarketSource,
  codes: readonly string[],
  asOf: Date,
  flags: FundamentalsFlags,
): Promise<NamedAnswer> {
  const { name } = source;
  const answer = await callService(flags, () => source.fetch(codes, asOf).catch(returnFailure));
  // A source names itself in the message of its failure.
  const failure = answer instanceof SourceFailure ? answer.message : answer.notSetUp && `${name}: ${answer.notSetUp}`;
  if (answer instanceof SourceFailure || failure) throw new CommandFailure([`${failure}`], exitCode.serviceFailed);
  return { name, answer };
}

function returnFailure(error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error;
  throw error;
}
