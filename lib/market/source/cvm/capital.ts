import { Decimal } from 'decimal.js';
import { attempt, NoFigure, orNull } from './no-figure.ts';
import { chooseVersions } from './receipts.ts';
import type { Statement } from './statements.ts';
import type { CvmRow, CvmTables } from './tables.ts';
import { readNumber } from './texts.ts';

/** Shares as a table of CVM counts them: in units or in thousands, without saying which. */
export interface Capital {
  readonly common: Decimal;
  readonly preferred: Decimal;
  readonly issued: Decimal;
  readonly treasury: Decimal;
}

/** Shares by the reference form, in units. */
export interface FormCapital {
  readonly issued: Decimal;
  readonly refer: string;
  readonly version: number;
  readonly received: string;
}

/** Reads a statement's composition of capital; null if it has none. @throws NoFigure if its counts contradict each other */
export function readCapital(rows: readonly CvmRow[]): Capital | null {
  const read = rows.map((row) => {
    const count = (name: string): Decimal => readNumber(row[name] || '0', name);
    const common = count('QT_ACAO_ORDIN_CAP_INTEGR');
    const preferred = count('QT_ACAO_PREF_CAP_INTEGR');
    const issued = sumOf(common, preferred, count('QT_ACAO_TOTAL_CAP_INTEGR'));
    const [ownCommon, ownPreferred] = [count('QT_ACAO_ORDIN_TESOURO'), count('QT_ACAO_PREF_TESOURO')];
    return { common, preferred, issued, treasury: sumOf(ownCommon, ownPreferred, count('QT_ACAO_TOTAL_TESOURO')) };
  });
  const [first] = read;
  if (first === undefined || first.issued.isZero()) return null;
  if (read.some(({ issued, treasury }) => !issued.eq(first.issued) || !treasury.eq(first.treasury))) {
    throw new NoFigure('a composição do capital traz mais de um número de ações');
  }
  if (first.treasury.gte(first.issued)) {
    throw new NoFigure(`há ${first.treasury} ações em tesouraria e só ${first.issued} emitidas`);
  }
  return first;
}

/** The issued and treasury shares of an earlier statement: in units or thousands, whichever is nearer to the number of today. */
export function readEarlierCapital(
  { capital: rows }: Pick<Statement, 'capital'>,
  issued: Decimal,
): Pick<Capital, 'issued' | 'treasury'> | null {
  const capital = orNull(attempt(() => readCapital(rows)));
  if (capital === null) return null;
  const factor = issued.div(capital.issued).gt(30) ? 1000 : 1;
  return { issued: capital.issued.mul(factor), treasury: capital.treasury.mul(factor) };
}

/** The total is 0 in some rows that count the classes. */
function sumOf(common: Decimal, preferred: Decimal, total: Decimal): Decimal {
  const sum = common.add(preferred);
  if (total.isZero()) return sum;
  if (sum.isZero() || sum.eq(total)) return total;
  throw new NoFigure(`as classes somam ${sum} ações, e o total é ${total}`);
}

const capitalKinds = ['Capital Integralizado', 'Capital Emitido', 'Capital Subscrito'];

/**
 * Reads the number of shares from the newest reference form that CVM had received by a day. Forms are filed again when the
 * capital changes, so this is the number of that day, not of the statement's. @returns null if no form has it
 */
export function readFormCapital(
  { fre_registro, fre_capital_social }: Pick<CvmTables, 'fre_registro' | 'fre_capital_social'>,
  day: string,
): FormCapital | null {
  for (const { refer, version, received } of chooseVersions(fre_registro, day)) {
    const rows = fre_capital_social.filter(
      ({ Data_Referencia, Versao }) => Data_Referencia === refer && Number(Versao) === version,
    );
    for (const kind of capitalKinds) {
      const issued = newestCount(rows.filter(({ Tipo_Capital }) => Tipo_Capital === kind));
      if (issued) return { issued, refer, version, received };
    }
  }
  return null;
}

function newestCount(rows: readonly CvmRow[]): Decimal | null {
  const dates = rows.map(({ Data_Autorizacao_Aprovacao = '' }) => Data_Autorizacao_Aprovacao).sort();
  const counts = rows
    .filter(({ Data_Autorizacao_Aprovacao = '' }) => Data_Autorizacao_Aprovacao === dates.at(-1))
    .map((row) => {
      const [common, preferred, total] = [
        row.Quantidade_Acoes_Ordinarias,
        row.Quantidade_Acoes_Preferenciais,
        row.Quantidade_Total_Acoes,
      ].map((text) => (/^\d{1,15}$/.test(text ?? '') ? new Decimal(text as string) : new Decimal(0)));
      return Decimal.max((common as Decimal).add(preferred as Decimal), total as Decimal);
    });
  const [first] = counts;
  return first && !first.isZero() && counts.every((count) => count.eq(first)) ? first : null;
}
