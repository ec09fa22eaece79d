import type { Parameters } from '../../../lib/market/parameters.ts';
import type { ScreenedTicker } from '../../../lib/market/ticker.ts';
import { entriesOf } from '../../../lib/platform/members.ts';
import { type SheetCell, type SheetColumn, writeWorkbook } from '../../../lib/platform/workbook.ts';
import type { Language } from '../../preferences.ts';
import type { Words } from '../../text/use-words.ts';
import { alertText } from '../alert-text.ts';
import { assumptionNames, fieldText } from '../assumptions.ts';
import { type FigureKind, indicators, unitOf } from '../figures.ts';
import { marketWords } from '../words.ts';
import type { MarketWords } from '../words-en.ts';

const english = {
  stocks: 'Stocks',
  facts: 'What this is',
  fact: 'Fact',
  value: 'Value',
  code: 'Code',
  name: 'Name',
  session: 'Session of the price',
  old: 'Old price',
  yes: 'yes',
  no: 'no',
  methods: 'Methods',
  source: 'Source',
  published: 'Published',
  shown: 'Stocks in this file',
  all: 'Stocks of the publication',
  units: 'Units',
  unitsText: 'Prices and values are in reais per share. Columns with % hold per cent: 12.5 is 12.5 %.',
};

const portuguese: typeof english = {
  stocks: 'Ações',
  facts: 'O que é isto',
  fact: 'Dado',
  value: 'Valor',
  code: 'Código',
  name: 'Nome',
  session: 'Pregão do preço',
  old: 'Preço antigo',
  yes: 'sim',
  no: 'não',
  methods: 'Métodos',
  source: 'Fonte',
  published: 'Publicado em',
  shown: 'Ações neste arquivo',
  all: 'Ações da publicação',
  units: 'Unidades',
  unitsText: 'Preços e valores são em reais por ação. Colunas com % trazem por cento: 12,5 é 12,5 %.',
};

const workbookWords: Words<typeof english> = { en: english, pt: portuguese };

/** What the workbook is about. */
export interface StocksToSave {
  /** In the order of the table. */
  readonly stocks: readonly ScreenedTicker[];
  /** How many the publication has. */
  readonly all: number;
  /** Day of the publication. */
  readonly day: string;
  /** What the stocks are valued by: ceilings, intrinsic values, classifications and scores follow from it. */
  readonly parametros: Parameters;
  readonly language: Language;
}

/** A column, and what it has of a stock. */
interface StockColumn extends SheetColumn {
  readonly cell: (stock: ScreenedTicker) => SheetCell;
}

/** The stocks that are shown as a workbook (XLSX): all figures that the answer has, whatever columns the page shows. */
export function stocksWorkbook({ stocks, all, day, parametros, language }: StocksToSave): Uint8Array<ArrayBuffer> {
  const words = workbookWords[language];
  const { assumptions } = marketWords[language];
  const hasIndicators = stocks.some(({ p_l }) => p_l !== undefined);
  const columns = [
    ...valuationColumns(words, marketWords[language]),
    ...(hasIndicators ? indicatorColumns(marketWords[language]) : []),
  ];
  return writeWorkbook([
    {
      name: words.stocks,
      columns,
      rows: stocks.map((stock) => columns.map(({ cell }) => cell(stock))),
    },
    {
      name: words.facts,
      columns: [
        { title: words.fact, width: 28 },
        { title: words.value, width: 70 },
      ],
      rows: [
        [words.published, { day }],
        [words.shown, stocks.length],
        [words.all, all],
        ...assumptionNames.map((name) => [assumptions[name], Number(fieldText(name, parametros[name]))]),
        [words.units, words.unitsText],
      ],
    },
  ]);
}

function valuationColumns(words: typeof english, market: MarketWords): readonly StockColumn[] {
  const { table, classifications } = market;
  return [
    { title: words.code, width: 10, isKey: true, cell: ({ codigo }) => codigo },
    { title: words.name, width: 24, cell: ({ nome }) => nome },
    { title: table.setor, width: 24, cell: ({ setor }) => setor },
    { title: table.score, width: 8, cell: ({ score }) => numberCell(score, 'whole') },
    { title: words.methods, width: 10, cell: ({ metodos }) => metodos },
    { title: table.preco, width: 10, cell: ({ preco }) => numberCell(preco, 'money') },
    { title: words.session, width: 14, cell: ({ data_pregao }) => dayCell(data_pregao) },
    { title: words.old, width: 10, cell: ({ dado_antigo }) => (dado_antigo ? words.yes : words.no) },
    { title: table.preco_teto, width: 10, cell: ({ preco_teto }) => numberCell(preco_teto, 'money') },
    {
      title: titleOf(table.margem_ceiling, 'share'),
      width: 14,
      cell: ({ margem_ceiling }) => numberCell(margem_ceiling, 'share'),
    },
    {
      title: table.classificacao_ceiling,
      width: 14,
      cell: ({ classificacao_ceiling }) => classifications[classificacao_ceiling],
    },
    { title: table.valor_intrinseco, width: 10, cell: ({ valor_intrinseco }) => numberCell(valor_intrinseco, 'money') },
    {
      title: titleOf(table.margem_intrinseco, 'share'),
      width: 14,
      cell: ({ margem_intrinseco }) => numberCell(margem_intrinseco, 'share'),
    },
    {
      title: table.classificacao_intrinseco,
      width: 14,
      cell: ({ classificacao_intrinseco }) => classifications[classificacao_intrinseco],
    },
    { title: table.alertas, width: 30, cell: ({ alertas }) => alertText(alertas, market) },
    { title: words.source, width: 12, cell: ({ fonte }) => fonte },
  ];
}

const indicatorColumns = ({ indicators: titles }: MarketWords): readonly StockColumn[] =>
  entriesOf(indicators).map(([name, { kind }]) => ({
    title: titleOf(titles[name], kind),
    width: 14,
    cell: (stock) => numberCell(stock[name], kind),
  }));

/** A header says that its figures are per cent; that of billions says so by itself. */
const titleOf = (title: string, kind: FigureKind): string => (kind === 'share' ? `${title} (%)` : title);

/** A number in the unit of its column. The API has six decimals, so that more would be those of binary fractions. */
const numberCell = (value: number | null | undefined, kind: FigureKind): SheetCell =>
  value === null || value === undefined ? undefined : Number((value / unitOf(kind)).toFixed(6));

const dayCell = (day: string | null): SheetCell => (day === null ? undefined : { day });
