import type { Decimal } from 'decimal.js';
import { NoFigure } from './no-figure.ts';
import type { CvmRow } from './tables.ts';
import { readNumber, toPlainWords } from './texts.ts';

/** An amount in BRL, and the accounts that it is from. */
export interface Amount {
  readonly value: Decimal;
  /** `conta 2.03 menos 2.03.09`. */
  readonly accounts: string;
}

const scales: Readonly<Record<string, number>> = { UNIDADE: 1, MIL: 1000 };
const totalIncome = /^(lucro|resultado)( ou)?( prejuizo)?( liquido)?( consolidado)? do (periodo|exercicio)$/;
const totalEquity = /^patrimonio liquido( consolidado)?$/;
const ofMinority = /\b(nao controlador|minoritari)/;
const ofControllers = /\bcontrolador/;

/**
 * Finds the income of the controlling shareholders in the rows of one period. Banks and insurers number their accounts in
 * other ways, so accounts are found by description. Many companies leave the controllers' part 0 (3.11.01); the total counts then.
 * @throws NoFigure
 */
export function findIncome(rows: readonly CvmRow[]): Amount {
  const total = findTotal(rows, totalIncome, 'o lucro do período');
  const [own, minority] = [findPart(rows, total, isControllers), findPart(rows, total, isMinority)];
  if (own === undefined) return { value: total.value, accounts: `conta ${total.code}` };
  if (!own.value.isZero() || total.value.isZero()) return { value: own.value, accounts: `conta ${own.code}` };
  if (minority !== undefined && !minority.value.isZero()) {
    throw new NoFigure(`a conta ${own.code} é zero, mas ${total.code} e ${minority.code} não`);
  }
  return { value: total.value, accounts: `conta ${total.code}, porque ${own.code} é zero` };
}

/**
 * Finds the equity of the controlling shareholders: their own account, or the total without the minority's part.
 * @throws NoFigure
 */
export function findEquity(rows: readonly CvmRow[]): Amount {
  const total = findTotal(rows, totalEquity, 'o patrimônio líquido');
  const own = findPart(rows, total, isControllers);
  if (own !== undefined && !own.value.isZero()) return { value: own.value, accounts: `conta ${own.code}` };
  const minority = findPart(rows, total, isMinority);
  if (minority === undefined || minority.value.isZero()) return { value: total.value, accounts: `conta ${total.code}` };
  return { value: total.value.sub(minority.value), accounts: `conta ${total.code} menos ${minority.code}` };
}

const isMinority = (words: string): boolean => ofMinority.test(words);
const isControllers = (words: string): boolean => ofControllers.test(words) && !isMinority(words);

interface Found {
  readonly code: string;
  readonly value: Decimal;
}

function findTotal(rows: readonly CvmRow[], description: RegExp, what: string): Found {
  const found = find(rows, (code, words) => /^\d\.\d\d$/.test(code) && description.test(words));
  if (found.length === 0) throw new NoFigure(`nenhuma conta traz ${what}`);
  if (found.length > 1) throw new NoFigure(`${found.length} contas trazem ${what}: ${codesOf(found)}`);
  return found[0] as Found;
}

function findPart(rows: readonly CvmRow[], { code }: Found, fits: (words: string) => boolean): Found | undefined {
  const found = find(rows, (own, words) => own.startsWith(`${code}.`) && own.length === code.length + 3 && fits(words));
  if (found.length > 1) throw new NoFigure(`as contas ${codesOf(found)} têm a mesma descrição`);
  return found[0];
}

const codesOf = (found: readonly Found[]): string => found.map(({ code }) => code).join(', ');

function find(rows: readonly CvmRow[], fits: (code: string, words: string) => boolean): readonly Found[] {
  const fitting = rows.filter(({ CD_CONTA = '', DS_CONTA = '' }) => fits(CD_CONTA, toPlainWords(DS_CONTA)));
  const byCode = Map.groupBy(fitting, ({ CD_CONTA = '' }) => CD_CONTA);
  return [...byCode.keys()].sort().map((code) => ({ code, value: amountOf(code, byCode.get(code) ?? []) }));
}

/** CVM repeats some rows; repeated rows must say the same. */
function amountOf(code: string, rows: readonly CvmRow[]): Decimal {
  const values = rows.map(({ MOEDA, ESCALA_MOEDA, VL_CONTA }) => {
    const scale = scales[ESCALA_MOEDA?.trim().toUpperCase() ?? ''];
    if (scale === undefined) throw new NoFigure(`a conta ${code} tem a escala ${JSON.stringify(ESCALA_MOEDA)}`);
    if (MOEDA !== 'REAL') throw new NoFigure(`a conta ${code} está na moeda ${JSON.stringify(MOEDA)}`);
    return readNumber(VL_CONTA, `o valor da conta ${code}`).mul(scale);
  });
  const [first] = values;
  if (first === undefined || values.some((value) => !value.eq(first))) {
    throw new NoFigure(`a conta ${code} tem mais de um valor`);
  }
  return first;
}
