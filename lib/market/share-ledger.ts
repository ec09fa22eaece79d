import { Decimal } from 'decimal.js';
import { formatNumber } from './format-number.ts';
import type { ShareChange } from './inputs.ts';
import { addDays } from './sao-paulo.ts';

/** How many shares a company has issued, by one document or source. */
export interface ShareCount {
  /** The ISO day whose shares are counted; null if the source states no day: it may be weeks behind. */
  readonly dia: string | null;
  /**
   * The ISO day on which the count was filed: it may have a share change between the two days already, or not. Null if it
   * may have any change that was approved.
   */
  readonly ate: string | null;
  /** Decimal text, as is `tesouraria`: the issued shares that the company holds itself, null if unknown. */
  readonly emitidas: string;
  readonly tesouraria: string | null;
  /** The document or source, in Portuguese: `ITR de 2026-09-30`. */
  readonly fonte: string;
}

/** A count of a known day, on which a figure per share is based. */
export type DatedCount = ShareCount & { readonly dia: string };

/** The day whose shares a count counts, after all; or why that is not known, in Portuguese, without a full stop. */
export type SettledDay =
  | { readonly dia: string; readonly problem?: undefined }
  | { readonly dia?: undefined; readonly problem: string };

const product = (changes: readonly ShareChange[]): Decimal =>
  changes.reduce((shares, { fator }) => shares.mul(fator), new Decimal(1));

/** The changes between two days, the first one included: on its data-com a change has not happened yet. */
export const changesBetween = (changes: readonly ShareChange[], from: string, to: string): readonly ShareChange[] =>
  changes.filter(({ data_com }) => data_com >= from && data_com < to);

/**
 * How many shares of the price's session one share of the given day is. A change counts from the session after its
 * data-com: until then the price, too, is one of the old shares. Of a day after the session, it is the inverse.
 */
export const sharesSince = (day: string, changes: readonly ShareChange[], session: string): Decimal =>
  day <= session
    ? product(changesBetween(changes, day, session))
    : new Decimal(1).div(product(changesBetween(changes, session, day)));

/** Adds the changes of a table without distributions to others; of two with the same data-com, that of the table counts. */
export const addChanges = (
  reported: readonly ShareChange[],
  written: readonly ShareChange[],
): readonly ShareChange[] => [
  ...reported.filter(({ data_com }) => written.every((change) => change.data_com !== data_com)),
  ...written,
];

/** All changes of one data-com, with the factor of all changes up to it. */
interface Step {
  readonly data_com: string;
  readonly factor: Decimal;
  readonly changes: readonly ShareChange[];
}

/** Counts that differ by more than this are not the same count. */
const tolerance = { tight: '0.002', loose: '0.05' } as const;
/** How long B3 and the reference form may lag behind a change. */
const lagDays = { page: 90, form: 30 } as const;

/**
 * Finds out which share changes a count contains, by the counts before and after it and the known changes. What issues
 * shares for money or cancels those in treasury is no share change: it divides no share. Nothing is guessed: where counts
 * and changes contradict each other, or two readings fit, the result is a problem with the counts.
 */
export function settleDay(
  base: DatedCount,
  others: readonly ShareCount[],
  changes: readonly ShareChange[],
): SettledDay {
  const earlier = others
    .filter((dated): dated is DatedCount => dated.dia !== null && dated.dia < base.dia)
    .reduce<DatedCount | undefined>((newest, dated) => (newest && newest.dia >= dated.dia ? newest : dated), undefined);
  const later = others.filter(({ dia }) => dia === null || dia >= base.dia);
  const pageDay = addDays(base.dia, -lagDays.page);
  const since = earlier && earlier.dia < pageDay ? earlier.dia : pageDay;
  const steps = listSteps(changes.filter(({ data_com }) => data_com >= since));

  const contradicts = (contradicting: ShareCount): SettledDay => ({
    problem: `as contagens e os eventos se contradizem: ${describeCount(base)} e ${describeCount(contradicting)}, ${describeSteps(steps)}`,
  });
  const allowed = readingsOf(base, steps);
  const fitting = earlier === undefined ? [] : fitEarlier(earlier, base, steps);
  const possible = fitting.filter((reading) => allowed.includes(reading));
  if (earlier && fitting.length > 0 && possible.length === 0) return contradicts(earlier);

  let readings = possible.length > 0 ? possible : allowed;
  for (const count of later) {
    if (earlier && count.dia === null && isBehind(earlier, count, steps)) continue;
    readings = readings.filter((reading) =>
      allReadings(steps).some((otherReading) => isSameCount(base, factorBetween(steps, reading, otherReading), count)),
    );
    if (readings.length === 0) return contradicts(count);
  }
  const [reading = 0, ...more] = readings;
  if (more.length === 0) return { dia: dayOfReading(base.dia, steps, reading) };
  const doubtful = steps.slice(reading, more.at(-1));
  const names = [earlier, ...later].flatMap((count) => (count ? describeCount(count) : []));
  return {
    problem:
      `não se sabe se ${describeCount(base)} já contam ${describeChanges(doubtful)}` +
      (names.length > 0 ? `; há também ${names.join(' e ')}` : ''),
  };
}

/** True if a page without a day still has an earlier count, such as that of before a cancellation, with known changes. */
const isBehind = (earlier: DatedCount, page: ShareCount, steps: readonly Step[]): boolean =>
  readingsOf(earlier, steps).some((first) =>
    allReadings(steps).some(
      (last) => last >= first && isSameCount(earlier, factorBetween(steps, first, last), page, tolerance.tight),
    ),
  );

function listSteps(changes: readonly ShareChange[]): readonly Step[] {
  const sized = changes.filter(({ tipo }) => tipo !== 'OUTRO');
  const days = [...new Set(sized.map(({ data_com }) => data_com))].sort();
  return days.map((day) => ({
    data_com: day,
    factor: product(sized.filter(({ data_com }) => data_com <= day)),
    changes: sized.filter(({ data_com }) => data_com === day),
  }));
}

/** A reading of a count is the number of steps that it contains. */
const allReadings = (steps: readonly Step[]): readonly number[] =>
  Array.from({ length: steps.length + 1 }, (_, n) => n);

const factorBetween = (steps: readonly Step[], from: number, to: number): Decimal => {
  const at = (reading: number): Decimal => steps[reading - 1]?.factor ?? new Decimal(1);
  return at(to).div(at(from));
};

/** The readings that the days of a count allow. */
function readingsOf({ dia, ate }: DatedCount, steps: readonly Step[]): readonly number[] {
  const countBefore = (day: string): number => steps.filter(({ data_com }) => data_com < day).length;
  const first = countBefore(ate === null ? addDays(dia, -lagDays.form) : dia);
  const last = ate === null ? steps.length : countBefore(ate);
  return allReadings(steps).filter((reading) => reading >= first && reading <= Math.max(first, last));
}

/** The readings of a count that an earlier count fits; those that fit closely, if there are any. */
function fitEarlier(earlier: DatedCount, base: DatedCount, steps: readonly Step[]): readonly number[] {
  const before = readingsOf(earlier, steps);
  const readingsWithin = (share: string): readonly number[] =>
    allReadings(steps).filter((reading) =>
      before.some(
        (first) => first <= reading && isSameCount(earlier, factorBetween(steps, first, reading), base, share),
      ),
    );
  const close = readingsWithin(tolerance.tight);
  return close.length > 0 ? close : readingsWithin(tolerance.loose);
}

/**
 * True if one count, times the factor of known changes, is another one. A fall by no more than the treasury held is a
 * cancellation, with which the treasury falls, too. A rise by a whole per cent looks like a bonus that no source names.
 */
function isSameCount(from: ShareCount, factor: Decimal, to: ShareCount, share: string = tolerance.loose): boolean {
  const expected = factor.mul(from.emitidas);
  const found = new Decimal(to.emitidas);
  const isNear = (left: Decimal, right: Decimal, within = share): boolean =>
    left.sub(right).abs().lte(Decimal.max(left, right).mul(within));
  const held = from.tesouraria === null ? null : factor.mul(from.tesouraria);
  const isOutstandingNear = (within: string): boolean =>
    held === null || to.tesouraria === null || isNear(found.sub(to.tesouraria), expected.sub(held), within);
  // A share change multiplies the outstanding shares, too; a cancellation leaves them as they are.
  if (!isOutstandingNear(tolerance.loose)) return false;
  if (found.gt(expected)) return isNear(found, expected) && !isWholePercent(found.div(expected));
  if (isNear(found, expected)) return true;
  // A little more, since shares in thousands and factors such as 1 ÷ 1.05 are rounded.
  return held !== null && expected.sub(found).lte(held.mul('1.001')) && isOutstandingNear(share);
}

function isWholePercent(ratio: Decimal): boolean {
  const percent = ratio.mul(100);
  return percent.gte('100.998') && percent.sub(percent.round()).abs().lte('0.002');
}

/** The day nearest to that of the count on which exactly the steps of the reading have happened. */
function dayOfReading(dia: string, steps: readonly Step[], reading: number): string {
  const last = steps[reading - 1]?.data_com;
  const next = steps[reading]?.data_com;
  if (last !== undefined && dia <= last) return addDays(last, 1);
  return next !== undefined && dia > next ? next : dia;
}

const describeCount = ({ emitidas, fonte }: ShareCount): string =>
  `${formatNumber(new Decimal(emitidas), 0)} ações (${fonte})`;

/** Names a change: `DESDOBRAMENTO × 2 (data-com 2024-04-15)`. */
export const describeChange = ({ tipo, fator, data_com, rotulo }: ShareChange): string =>
  tipo === 'OUTRO'
    ? `${rotulo ?? 'evento'} (data-com ${data_com})`
    : `${tipo} × ${formatNumber(new Decimal(fator), 12)} (data-com ${data_com})`;

const describeChanges = (steps: readonly Step[]): string =>
  steps.flatMap(({ changes }) => changes.map(describeChange)).join(', ');

const describeSteps = (steps: readonly Step[]): string =>
  steps.length === 0 ? 'sem evento de ações que explique a diferença' : `com ${describeChanges(steps)}`;
