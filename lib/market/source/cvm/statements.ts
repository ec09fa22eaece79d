import { isDay } from '../../sao-paulo.ts';
import { toPlainWords } from './figure.ts';
import type { CvmRow, CvmTables } from './tables.ts';

/** A version of a document, and when CVM received it. Days are ISO days. */
interface Receipt {
  readonly refer: string;
  readonly version: number;
  readonly received: string;
}

/**
 * Chooses the highest version of each reference day that CVM had received by a day, newest reference day first. What was
 * not received yet was not known then, so it must not count.
 */
export function chooseVersions(register: readonly CvmRow[], day: string): readonly Receipt[] {
  const receivedOf = new Map<string, Receipt>();
  for (const { DT_REFER: refer = '', VERSAO, DT_RECEB = '' } of register) {
    const version = Number(VERSAO);
    const received = DT_RECEB.slice(0, 10);
    if (!isDay(refer) || !isDay(received) || !Number.isInteger(version)) continue;
    const key = `${refer} ${version}`;
    // A version that stands there twice counts from its later day.
    if (received >= (receivedOf.get(key)?.received ?? '')) receivedOf.set(key, { refer, version, received });
  }
  const chosen = new Map<string, Receipt>();
  for (const receipt of receivedOf.values()) {
    if (receipt.received > day || receipt.version < (chosen.get(receipt.refer)?.version ?? 0)) continue;
    chosen.set(receipt.refer, receipt);
  }
  return [...chosen.values()].sort((left, right) => (left.refer < right.refer ? 1 : -1));
}

/** Consolidated, or of the company alone. */
export type Basis = 'con' | 'ind';
/** In Portuguese. */
export const basisNames: Readonly<Record<Basis, string>> = { con: 'consolidado', ind: 'individual' };

/** One version of an annual or quarterly statement. */
export interface Statement extends Receipt {
  readonly document: 'dfp' | 'itr';
  readonly income: Readonly<Record<Basis, readonly CvmRow[]>>;
  readonly balance: Readonly<Record<Basis, readonly CvmRow[]>>;
  readonly capital: readonly CvmRow[];
}

/**
 * Lists a company's statements as known on a day, newest first. CVM's tables hold the rows of a statement's last version
 * only, so a statement without rows of the version that was known then is left out.
 */
export function listStatements(tables: CvmTables, day: string): readonly Statement[] {
  const statements = (['dfp', 'itr'] as const).flatMap((document) =>
    chooseVersions(tables[`${document}_registro`], day).map((receipt) => readStatement(tables, document, receipt)),
  );
  return statements
    .filter(({ income, balance }) => [income.con, income.ind, balance.con, balance.ind].some((rows) => rows.length > 0))
    .sort((left, right) => rank(right).localeCompare(rank(left)));
}

/** The annual statement comes before a quarterly one of the same day. */
const rank = ({ refer, document }: Statement): string => `${refer} ${document === 'dfp' ? 1 : 0}`;

function readStatement(tables: CvmTables, document: 'dfp' | 'itr', receipt: Receipt): Statement {
  const of = (rows: readonly CvmRow[]): readonly CvmRow[] =>
    rows.filter(
      ({ DT_REFER, VERSAO, ORDEM_EXERC }) =>
        DT_REFER === receipt.refer && Number(VERSAO) === receipt.version && isThisYear(ORDEM_EXERC),
    );
  return {
    ...receipt,
    document,
    income: { con: of(tables[`${document}_dre_con`]), ind: of(tables[`${document}_dre_ind`]) },
    balance: { con: of(tables[`${document}_bpp_con`]), ind: of(tables[`${document}_bpp_ind`]) },
    capital: of(tables[`${document}_capital`]),
  };
}

/** `PENÚLTIMO` is the year before, for comparison. Tables without the column have no such rows. */
const isThisYear = (order: string | undefined): boolean => order === undefined || toPlainWords(order) === 'ultimo';

/** `DFP de 2023-06-30 (versão 1, recebida em 2023-09-05)`. */
export const nameStatement = ({
  document,
  refer,
  version,
  received,
}: Pick<Statement, 'document' | 'refer' | 'version' | 'received'>): string =>
  `${document.toUpperCase()} de ${refer} (versão ${version}, recebida em ${received})`;
