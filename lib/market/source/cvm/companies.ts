import type { Stock } from '../../universe.ts';
import { toPlainWords } from './figure.ts';
import { chooseVersions } from './statements.ts';
import type { CvmRow, CvmTables } from './tables.ts';

/** The company of a stock, by its registration form. */
export interface CvmCompany {
  /** As CVM writes it: `00.000.000/0001-91`. */
  readonly cnpj: string;
  /** Shares in one unit; 1 for a share, null if the form does not say. */
  readonly sharesPerSecurity: number | null;
  /** What the form says of a unit's composition; null for a share. */
  readonly composition: string | null;
}

/**
 * Companies whose forms of 2023 to 2026 hold no code of the stock: BTG Pactual writes `000000`, CSN Mineração its number at
 * CVM.
 */
const withoutCode: Readonly<Record<string, string>> = {
  BPAC11: '30.306.294/0001-45',
  CMIN3: '08.902.291/0001-15',
};

type Forms = Pick<CvmTables, 'fca_registro' | 'fca_valor_mobiliario'>;

/**
 * Finds the companies of stocks by the registration forms that CVM had received by a day. A stock is missing if no form has
 * it, or its reason stands in its place: a sentence in Portuguese without a full stop.
 */
export function findCompanies(
  { fca_registro, fca_valor_mobiliario }: Forms,
  stocks: readonly Stock[],
  day: string,
): ReadonlyMap<string, CvmCompany | string> {
  const forms = Map.groupBy(fca_valor_mobiliario, ({ CNPJ_Companhia = '' }) => CNPJ_Companhia.trim());
  const registers = Map.groupBy(fca_registro, ({ CNPJ_CIA = '' }) => CNPJ_CIA.trim());
  const rows = [...forms].flatMap(([cnpj, of]) => newestRows(of, registers.get(cnpj) ?? [], day));
  const byCode = Map.groupBy(rows, codeOf);
  return new Map(
    stocks.map((stock) => [stock.codigo, findCompany(stock, byCode, (cnpj) => rows.filter(isOf(cnpj)))] as const),
  );
}

const codeOf = ({ Codigo_Negociacao = '' }: CvmRow): string => Codigo_Negociacao.trim().toUpperCase();
const cnpjOf = ({ CNPJ_Companhia = '' }: CvmRow): string => CNPJ_Companhia.trim();
const isOf =
  (cnpj: string) =>
  (row: CvmRow): boolean =>
    cnpjOf(row) === cnpj;

/** The rows of a company's newest form, without what has ceased to trade. */
function newestRows(rows: readonly CvmRow[], register: readonly CvmRow[], day: string): readonly CvmRow[] {
  for (const { refer, version } of chooseVersions(register, day)) {
    const ofVersion = rows.filter((row) => row.Data_Referencia === refer && Number(row.Versao) === version);
    if (ofVersion.length > 0) return ofVersion.filter(({ Data_Fim_Negociacao: end = '' }) => end === '' || end > day);
  }
  return [];
}

function findCompany(
  { codigo, codigos_anteriores }: Stock,
  byCode: ReadonlyMap<string, readonly CvmRow[]>,
  rowsOf: (cnpj: string) => readonly CvmRow[],
): CvmCompany | string {
  const known = withoutCode[codigo];
  const named = [codigo, ...codigos_anteriores].map((code) => byCode.get(code)).find((rows) => rows !== undefined);
  const cnpjs = new Set(named?.map(cnpjOf) ?? (known === undefined ? [] : [known]));
  if (cnpjs.size > 1) return `o código está no FCA de ${cnpjs.size} companhias: ${[...cnpjs].sort().join(', ')}`;
  const [cnpj] = cnpjs;
  if (cnpj === undefined) return 'nenhum FCA recebido pela CVM traz o código como negociado';
  if (!codigo.endsWith('11')) return { cnpj, sharesPerSecurity: 1, composition: null };
  const units = (named ?? rowsOf(cnpj)).filter(({ Valor_Mobiliario = '' }) => /^units?\b/i.test(Valor_Mobiliario));
  const compositions = units.map(({ Composicao_BDR_Unit = '' }) => Composicao_BDR_Unit.trim()).sort();
  const counts = new Set(compositions.map(countSharesOfUnit));
  const [count] = counts;
  return {
    cnpj,
    sharesPerSecurity: counts.size === 1 && count !== undefined ? count : null,
    composition: [...new Set(compositions)].join(' | '),
  };
}

const numberWords = ['zero', 'um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'];
const feminine: Readonly<Record<string, number>> = { uma: 1, duas: 2 };
/** `ON`, `PNA`, `2PNs`, `preferenciais`, or the code of a share: `KLBN3`, `ENG3`. */
const shareClass = /^(on|pn[a-h]?)s?$|^ordinarias?$|^preferencia(l|is)$|^[a-z]{3,4}[3-8]$/;
/** A unit that holds these is not worth a whole number of shares. */
const otherSecurity = /^(recibos?|bonus|bdrs?|debentures?|direitos?)$/;
const maxShares = 100;

/**
 * Counts the shares in a unit by the free text that its company files: `1 ação ordinária e 4 ações preferenciais`,
 * `1 ON / 2 PN`, `1 KLBN3 + 4 KLBN4`. @returns null if the text does not say it
 */
export function countSharesOfUnit(composition: string): number | null {
  const words = toPlainWords(composition)
    .replace(/\b(\d+)(?=[a-z])/g, '$1 ')
    .split(' ');
  let pending: number | null = null;
  let shares = 0;
  for (const word of words) {
    if (otherSecurity.test(word)) return null;
    const number = readCount(word);
    if (number !== null) pending = number;
    if (!shareClass.test(word)) continue;
    if (pending === null) return null;
    shares += pending;
    pending = null;
  }
  return shares >= 1 && shares <= maxShares ? shares : null;
}

function readCount(word: string): number | null {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  const index = numberWords.indexOf(word);
  return feminine[word] ?? (index < 0 ? null : index);
}
