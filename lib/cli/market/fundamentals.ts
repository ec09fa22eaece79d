import { dayOf, instantOf, isDay } from '../../market/sao-paulo.ts';
import { type MarketSource, SourceFailure } from '../../market/source/source.ts';
import { findOtherClass, findStock, universe } from '../../market/universe.ts';
import { now } from '../../platform/clock.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { adoptTarget, callService } from '../target.ts';
import { countStocks, type FundamentalsReport, type NamedAnswer, reportFundamentals } from './fundamentals-report.ts';
import { formatFundamentals, formatTable } from './fundamentals-text.ts';
import { namedSources } from './named-sources.ts';

interface FundamentalsFlags {
  readonly source: string;
  readonly codigo: readonly string[];
  readonly date?: string;
  readonly compare?: string;
  readonly zips?: string;
  readonly local?: boolean;
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
  const codes = parseCodes(flags.codigo);
  const asOf = parseDate(flags.date);
  const source = await createOne('--source', flags.source, flags);
  const other = flags.compare === undefined ? undefined : await createOne('--compare', flags.compare, flags);
  if (other?.name === source.name) throw new CommandFailure(['--compare must name another source than --source']);
  const ask = (one: MarketSource): Promise<NamedAnswer> => askSource(one, codes, asOf, flags);
  const [own, second] = [await ask(source), other && (await ask(other))];
  const report = reportFundamentals(dayOf(asOf), codes, own, second);
  process.stdout.write(formats[flags.format](report));
  // The source as a whole failed, such as when CVM is down and nothing is kept.
  const isDown = [own, second].some((one) => one && codes.every((codigo) => one.answer.failures.has(codigo)));
  if (isDown) return exitCode.serviceFailed;
  return countStocks(report).different > 0 ? exitCode.judgedWrong : exitCode.ok;
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
