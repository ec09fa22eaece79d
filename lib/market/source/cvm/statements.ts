import { recordOf } from '../../../platform/members.ts';
import { isDay } from '../../sao-paulo.ts';
import { toPlainWords } from './figure.ts';
import { type CvmRow, type CvmTables, isOfYearBefore } from './tables.ts';

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
export const basisNames = { con: 'consolidado', ind: 'individual' } as const satisfies Record<Basis, string>;

type RowsByBasis = Readonly<Record<Basis, readonly CvmRow[]>>;

/** The rows of a statement that are of one year. */
export interface StatementRows {
  readonly income: RowsByBasis;
  /** Liabilities and equity. */
  readonly balance: RowsByBasis;
  readonly assets: RowsByBasis;
  /** Cash flows, by the direct or the indirect method. */
  readonly cash: RowsByBasis;
  readonly addedValue: RowsByBasis;
}

/** One version of an annual or quarterly statement. */
export interface Statement extends Receipt, StatementRows {
  readonly document: 'dfp' | 'itr';
  readonly capital: readonly CvmRow[];
  /** The year before, as this statement states it for comparison; of a quarterly statement, nothing is read. */
  readonly yearBefore: StatementRows;
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
  const ofVersion = (rows: readonly CvmRow[]): readonly CvmRow[] =>
    rows.filter(({ DT_REFER, VERSAO }) => DT_REFER === receipt.refer && Number(VERSAO) === receipt.version);
  const rowsOf = (isWanted: (order: string | undefined) => boolean): StatementRows => {
    const of = (...names: readonly StatementTable[]): RowsByBasis =>
      recordOf(['con', 'ind'], (basis) =>
        ofVersion(names.flatMap((name) => tables[`${document}_${name}_${basis}`])).filter(({ ORDEM_EXERC }) =>
          isWanted(ORDEM_EXERC),
        ),
      );
    return {
      income: of('dre'),
      balance: of('bpp'),
      assets: of('bpa'),
      cash: of('dfc_mi', 'dfc_md'),
      addedValue: of('dva'),
    };
  };
  return {
    ...receipt,
    document,
    ...rowsOf(isThisYear),
    capital: ofVersion(tables[`${document}_capital`]),
    yearBefore: rowsOf(isOfYearBefore),
  };
}

type StatementTable = 'dre' | 'bpp' | 'bpa' | 'dfc_mi' | 'dfc_md' | 'dva';

const isThisYear = (order: string | undefined): boolean => order === undefined || toPlainWords(order) === 'ultimo';

/** `DFP de 2023-06-30 (versão 1, recebida em 2023-09-05)`. */
export const nameStatement = ({
  document,
  refer,
  version,
  received,
}: Pick<Statement, 'document' | 'refer' | 'version' | 'received'>): string =>
  `${document.toUpperCase()} de ${refer} (versão ${version}, recebida em ${received})`;
