import { Decimal } from 'decimal.js';
import { agree } from '../../audit.ts';
import { formatNumber } from '../../format-number.ts';
import { attempt, NoFigure, orNull } from '../../no-figure.ts';

import { readNumber } from './figure.ts';
import { chooseVersions, nameStatement, type Statement } from './statements.ts';
import type { CvmRow, CvmTables } from './tables.ts';

/** Shares as a table of CVM counts them: in units or in thousands, without saying which. */
interface Capital {
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
    const ownCommon = count('QT_ACAO_ORDIN_TESOURO');
    const ownPreferred = count('QT_ACAO_PREF_TESOURO');
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
      const common = toCount(row.Quantidade_Acoes_Ordinarias);
      const preferred = toCount(row.Quantidade_Acoes_Preferenciais);
      return Decimal.max(common.add(preferred), toCount(row.Quantidade_Total_Acoes));
    });
  const [first] = counts;
  return first && !first.isZero() && counts.every((count) => count.eq(first)) ? first : null;
}

/** A number of shares; zero for a cell that has none. */
const toCount = (cell = ''): Decimal => new Decimal(/^\d{1,15}$/.test(cell) ? cell : 0);

/** A company's shares, in units. */
export interface Shares {
  readonly issued: Decimal;
  /** Null if unknown. */
  readonly treasury: Decimal | null;
  readonly outstanding: Decimal;
  /** The document that counts them, and when CVM received it: an ISO day. */
  readonly document: string;
  readonly received: string;
  /** The ISO day whose shares it counts, and the one on which it was filed, as in a `ShareCount`. */
  readonly dia: string;
  readonly ate: string | null;
  readonly text: string;
}

/** What the counts of a statement are compared with; null if unknown. */
export interface ShareEvidence {
  readonly form: FormCapital | null;
  /** Equity in BRL. */
  readonly equity: Decimal | null;
  /** Income in BRL of one period, and the filed earnings per share of that period. */
  readonly income: Decimal | null;
  readonly filed: Decimal | null;
  readonly statement: Pick<Statement, 'document' | 'refer' | 'version' | 'received'>;
}

/** Equity per share of B3's stocks, in BRL. As its ends are a factor of 1000 apart, it never fits units and thousands both. */
const equityPerShare = { min: 0.2, max: 200 } as const;

type Factor = 1 | 1000;

/**
 * Counts a company's shares: issued and, less treasury shares, outstanding.
 * @throws NoFigure if nothing says whether the capital counts units or thousands
 */
export function countShares(capital: Capital | null, evidence: ShareEvidence): Shares {
  if (capital === null) return countByForm(evidence);
  const { factor, reason } = chooseFactor(capital, evidence);
  const issued = capital.issued.mul(factor);
  const treasury = capital.treasury.mul(factor);
  const outstanding = issued.sub(treasury);
  const unit = factor === 1 ? 'unidades' : 'milhares';
  const text =
    `${formatNumber(issued)} emitidas menos ${formatNumber(treasury)} em tesouraria, ` +
    `pela composição do capital, em ${unit} (${reason})`;
  const { form, statement } = evidence;
  const { refer, received } = statement;
  const counted = { issued, treasury, outstanding, document: nameStatement(statement), received };
  return { ...counted, dia: refer, ate: received, text: `${text}${describeLaterForm(form, issued, refer)}` };
}

function countByForm({ form, equity }: ShareEvidence): Shares {
  if (form === null) throw new NoFigure('nem a composição do capital nem o FRE trazem o número de ações');
  const { issued, received } = form;
  const document = nameForm(form);
  if (voteByEquity(issued, equity) === 1000) {
    throw new NoFigure(`as ${formatNumber(issued)} ações do ${document} são poucas para o patrimônio`);
  }
  const text = `${formatNumber(issued)} emitidas, pelo ${document}; a tesouraria não é conhecida`;
  // A form counts what was approved, on whatever day the shares change.
  return { issued, treasury: null, outstanding: issued, document, received, dia: received, ate: null, text };
}

/** A form received after the reference day may tell of a share change, or of shares that were issued or cancelled. */
const describeLaterForm = (form: FormCapital | null, issued: Decimal, refer: string): string =>
  form === null || form.received <= refer || agree(form.issued, issued, '0.002')
    ? ''
    : `; depois o ${nameForm(form)} traz ${formatNumber(form.issued)} ações`;

/** `FRE de 2024-01-01 (versão 3, recebida em 2024-04-20)`. */
export const nameForm = ({ refer, version, received }: FormCapital): string =>
  `FRE de ${refer} (versão ${version}, recebida em ${received})`;

function chooseFactor(capital: Capital, evidence: ShareEvidence): { readonly factor: Factor; readonly reason: string } {
  const outstanding = capital.issued.sub(capital.treasury);
  const votes = [
    { name: 'o FRE', factor: voteByForm(capital.issued, evidence.form) },
    { name: 'o patrimônio', factor: voteByEquity(outstanding, evidence.equity) },
    { name: 'o LPA arquivado', factor: voteByFiled(outstanding, evidence) },
  ];
  const [form, equity, filed] = votes.map(({ factor }) => factor);
  const both = form !== undefined && equity !== undefined;
  // Filed earnings can be a thousand times too large, so they decide between two others but never alone.
  const factor = both && form !== equity ? filed : (form ?? equity);
  if (factor === undefined || (!both && filed !== undefined && filed !== factor)) {
    const said = votes.flatMap(({ name, factor: of }) =>
      of ? [`${name}: ${of === 1 ? 'unidades' : 'milhares'}`] : [],
    );
    throw new NoFigure(
      `não se sabe se as ${formatNumber(capital.issued)} ações da composição do capital são unidades ou milhares` +
        (said.length > 0 ? ` (${said.join(', ')})` : ''),
    );
  }
  const names = votes.flatMap(({ name, factor: of }) => (of === factor ? [name] : []));
  const listed = [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' e ');
  return { factor, reason: `como indica${names.length > 1 ? 'm' : ''} ${listed}` };
}

/** A split may lie between statement and form, so the counts need not be equal. */
function voteByForm(issued: Decimal, form: FormCapital | null): Factor | undefined {
  if (form === null) return undefined;
  const ratio = form.issued.div(issued);
  if (ratio.gte(0.05) && ratio.lte(20)) return 1;
  return ratio.gte(50) && ratio.lte(20_000) ? 1000 : undefined;
}

function voteByEquity(outstanding: Decimal, equity: Decimal | null): Factor | undefined {
  if (equity === null) return undefined;
  const { min, max } = equityPerShare;
  return ([1, 1000] as const).find((factor) => {
    const perShare = equity.div(outstanding).div(factor);
    return perShare.gte(min) && perShare.lt(max);
  });
}

const voteByFiled = (outstanding: Decimal, { income, filed }: ShareEvidence): Factor | undefined =>
  income === null || filed === null
    ? undefined
    : ([1, 1000] as const).find((factor) => agree(income.div(outstanding).div(factor), filed));
