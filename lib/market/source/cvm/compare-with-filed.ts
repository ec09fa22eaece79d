import type { Decimal } from 'decimal.js';
import { formatNumber } from '../../format-number.ts';
import { agree } from '../agree.ts';
import { readCapital, readEarlierCapital } from './capital.ts';
import type { PeriodIncome } from './earnings.ts';
import { type FiledEarnings, findFiledEarnings } from './filed-earnings.ts';
import { attempt, orNull } from './no-figure.ts';
import type { Shares } from './shares.ts';
import { formatDifference } from './texts.ts';

/** How the calculated earnings per share compare with the filed ones. */
export interface FiledComparison {
  /** True if they agree for the newest statement, and for no other statement in the twelve months they differ. */
  readonly agrees: boolean;
  /** In Portuguese, without a full stop. */
  readonly text: string;
}

/** Finds what a period's statement files of its earnings per share; null if nothing or no number. */
export const filedEarningsOf = ({ rows, statement }: PeriodIncome): FiledEarnings | null =>
  orNull(
    attempt(() => {
      const capital = readCapital(statement.capital);
      return capital && findFiledEarnings(rows, capital);
    }),
  );

/** Compares each period of the twelve months with its own filed earnings and shares; the first one is the newest. */
export function compareWithFiled(parts: readonly PeriodIncome[], shares: Shares): FiledComparison {
  const [newest, ...others] = parts.map((part, index) =>
    comparePeriod(part, index === 0 ? shares.outstanding : outstandingOf(part, shares)),
  );
  if (!newest) return { agrees: false, text: 'não há LPA arquivado com que comparar' };
  const different = others.filter((other) => other !== null && !other.agrees);
  return {
    agrees: newest.agrees && different.length === 0,
    text: [newest, ...different].map((one) => one?.text).join('; '),
  };
}

function comparePeriod(part: PeriodIncome, outstanding: Decimal | null): FiledComparison | null {
  const filed = filedEarningsOf(part);
  if (filed === null || outstanding === null) return null;
  const calculated = part.value.div(outstanding);
  const agrees = agree(calculated, filed.value);
  const isThousandfold = agree(calculated.mul(1000), filed.value);
  return {
    agrees,
    text:
      `o LPA arquivado (${filed.accounts}) de ${part.start} a ${part.statement.refer} é ${formatNumber(filed.value)}` +
      `, e o calculado ${formatNumber(calculated)} ` +
      (isThousandfold
        ? '(o arquivado está em milhares de ações)'
        : `(diferença de ${formatDifference(calculated, filed.value)})`),
  };
}

/** Shares outstanding at an earlier statement. */
function outstandingOf({ statement }: PeriodIncome, { issued }: Shares): Decimal | null {
  const capital = readEarlierCapital(statement, issued);
  return capital === null ? null : capital.issued.sub(capital.treasury);
}
