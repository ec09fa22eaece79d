import { csvLine } from '../../platform/csv.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { countStocks, type FundamentalsReport } from './fundamentals-report.ts';

type Stock = FundamentalsReport['ativos'][number];
type Compared = NonNullable<Stock['comparacao']>['lpa'];

/** Formats a report for people: a line for each sentence about a stock, and a last line with the numbers of stocks. */
export function formatFundamentals(report: FundamentalsReport): string {
  const lines = report.ativos.flatMap((stock) => formatStock(stock, report));
  const notices = report.avisos.map((notice) => `  ${notice}`);
  return `${[...lines, summarize(report), ...notices].map(makeVisible).join('\n')}\n`;
}

function formatStock(stock: Stock, { fonte, fonte_comparada }: FundamentalsReport): readonly string[] {
  const { codigo, lpa, vpa, conferido, origem, comparacao } = stock;
  const check = conferido === null ? '' : conferido ? '  confirmed' : lpa === null ? '' : '  not confirmed';
  return [
    `${codigo.padEnd(7)} LPA ${lpa ?? 'unknown'}  VPA ${vpa ?? 'unknown'}${check}`,
    ...sentencesOf(origem ?? `${fonte} does not say where they are from`).map((sentence) => `  ${sentence}`),
    ...(comparacao === null
      ? []
      : [`  ${fonte_comparada}: LPA ${formatCompared(comparacao.lpa)}  VPA ${formatCompared(comparacao.vpa)}`]),
  ];
}

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=\.) (?=\p{Lu})/u);

function formatCompared({ valor, diferenca_pct, diverge }: Compared): string {
  if (valor === null) return 'unknown';
  const difference = diferenca_pct === null ? [] : [`${diferenca_pct.startsWith('-') ? '' : '+'}${diferenca_pct} %`];
  const marks = [...difference, ...(diverge ? ['more than 5 %'] : [])];
  return marks.length === 0 ? valor : `${valor} (${marks.join(', ')})`;
}

function summarize(report: FundamentalsReport): string {
  const { all, complete, confirmed, compared, different } = countStocks(report);
  const { fonte, fonte_comparada, data_referencia } = report;
  const own = `${fonte}, ${data_referencia}: ${count(all, 'stock')}, ${complete} with LPA and VPA, ${confirmed} confirmed`;
  return fonte_comparada === null
    ? own
    : `${own}; ${compared} compared with ${fonte_comparada}, ${different} of them differ by more than 5 %`;
}

/** Stocks whose figures `appraise backtest --fundamentals` can take: complete, dated, and not unconfirmed. */
const isDated = ({ lpa, vpa, conhecido_em, periodo, conferido }: Stock): boolean =>
  conferido !== false && [lpa, vpa, conhecido_em, periodo].every((figure) => figure !== null);

/** Formats the dated figures of a report as the table that `appraise backtest --fundamentals` takes. */
export function formatTable({ ativos }: FundamentalsReport): string {
  const rows = ativos
    .filter(isDated)
    .map(({ codigo, lpa, vpa, conhecido_em, periodo, base_acoes: base }) =>
      csvLine(
        [codigo, lpa, vpa, conhecido_em, periodo, base?.dia, base?.acoes, base?.fonte].map((cell) => cell ?? ''),
      ).trimEnd(),
    );
  return `${['codigo,lpa,vpa,conhecido_em,periodo,base_dia,base_acoes,base_fonte', ...rows].join('\n')}\n`;
}
