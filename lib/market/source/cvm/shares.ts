import type { Decimal } from 'decimal.js';
import { formatNumber } from '../../format-number.ts';
import { agree } from '../agree.ts';
import type { Capital, FormCapital } from './capital.ts';
import { NoFigure } from './no-figure.ts';
import { nameStatement, type Statement } from './statements.ts';

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
  const [issued, treasury] = [capital.issued.mul(factor), capital.treasury.mul(factor)];
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
  // Filed earnings can be a thousand times too large, so they decide between two others but never alone.
  const factor = form === undefined || equity === undefined ? (form ?? equity) : form === equity ? form : filed;
  const both = form !== undefined && equity !== undefined;
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
