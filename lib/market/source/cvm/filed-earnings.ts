import type { Decimal } from 'decimal.js';
import type { CvmRow } from './tables.ts';
import { readNumber, toPlainWords } from './texts.ts';

/** Earnings per share as the company files them: BRL per share, never scaled. */
export interface FiledEarnings {
  readonly value: Decimal;
  /** `3.99.01.01 e 3.99.01.02`. */
  readonly accounts: string;
}

/** How many shares of each class there are; only their proportion matters. */
export interface ClassCounts {
  readonly common: Decimal;
  readonly preferred: Decimal;
}

/** Basic earnings: by class; some companies file them one or two levels above. */
const levels = [/^3\.99\.01\.\d\d$/, /^3\.99\.01$/, /^3\.99$/];
const preferredClass = /^(pn|preferencia)/;
const commonClass = /^(on$|ordinaria)/;

/**
 * Finds the filed earnings per share in the rows of one period; preferred shares often earn a tenth more, so classes are
 * weighted by their counts. They are a cross-check only: they can be 0, or a thousand times too large.
 * @returns null if there are none
 */
export function findFiledEarnings(rows: readonly CvmRow[], counts: ClassCounts): FiledEarnings | null {
  for (const level of levels) {
    const filed = rows
      .filter(({ CD_CONTA = '' }) => level.test(CD_CONTA))
      .flatMap(({ CD_CONTA = '', DS_CONTA = '', VL_CONTA }) => {
        const value = readNumber(VL_CONTA, `o valor da conta ${CD_CONTA}`);
        return value.isZero() ? [] : [{ code: CD_CONTA, words: toPlainWords(DS_CONTA), value }];
      });
    const [first] = filed;
    if (first === undefined) continue;
    const accounts = [...new Set(filed.map(({ code }) => code))].sort().join(' e ');
    const values = (fits: RegExp): readonly Decimal[] =>
      filed.filter(({ words }) => fits.test(words)).map(({ value }) => value);
    const [common, preferred] = [mean(values(commonClass)), mean(values(preferredClass))];
    const all = counts.common.add(counts.preferred);
    if (!common || !preferred || all.isZero()) {
      return { value: common ?? preferred ?? mean(filed.map(({ value }) => value)) ?? first.value, accounts };
    }
    return { value: common.mul(counts.common).add(preferred.mul(counts.preferred)).div(all), accounts };
  }
  return null;
}

const mean = (values: readonly Decimal[]): Decimal | undefined =>
  values[0] && values.reduce((sum, value) => sum.add(value)).div(values.length);
