import { compareTies } from '../../lib/market/select-tickers.ts';
import type { ScreenedTicker } from '../../lib/market/ticker.ts';
import { entriesOf } from '../../lib/platform/members.ts';
import type { Column } from '../parts/sortable-table.tsx';
import type { Formats } from '../text/formats.ts';
import { useWords } from '../text/use-words.ts';
import { alertText, doubtsOf } from './alert-text.ts';
import { ClassificationChip } from './classification-chip.tsx';
import { columnWriters, type FigureGroup, figures } from './figures.ts';
import { marketWords } from './words.ts';
import type { MarketWords } from './words-en.ts';

/** What the cells of the table need. */
interface CellContext {
  readonly words: MarketWords;
  readonly formats: Formats;
  /** Undefined where stocks have no page. */
  readonly linkTo: ((path: string) => string) | undefined;
  readonly marked: ReadonlySet<string>;
  readonly toggle: (codigo: string) => void;
  readonly shown: FigureGroup;
}

/** The columns of the table of stocks; their ids are fields of the API. */
export function stockColumns({
  words,
  formats,
  linkTo,
  marked,
  toggle,
  shown,
}: CellContext): readonly Column<ScreenedTicker>[] {
  const { table } = words;
  const write = columnWriters(formats);
  const money = figure(write.money);
  const margin = figure(write.share);
  const valuation = [
    money('preco_teto', table.preco_teto),
    margin('margem_ceiling', table.margem_ceiling),
    classification('classificacao_ceiling', table.classificacao_ceiling),
    money('valor_intrinseco', table.valor_intrinseco),
    margin('margem_intrinseco', table.margem_intrinseco),
    classification('classificacao_intrinseco', table.classificacao_intrinseco),
  ];
  const indicators = entriesOf(shown === 'avaliacao' ? {} : figures[shown]).map(([name, { kind }]) =>
    figure(write[kind])(name, words.indicators[name]),
  );
  const columns: readonly Column<ScreenedTicker>[] = [
    {
      id: 'codigo',
      header: table.codigo,
      sortValue: ({ codigo }) => codigo,
      cell: ({ codigo, nome }) => (
        <span class="stock" id={`stock-${codigo}`}>
          <FavouriteButton codigo={codigo} isMarked={marked.has(codigo)} onToggle={() => toggle(codigo)} />
          <span>
            {linkTo ? <a href={linkTo(`market/${codigo}`)}>{codigo}</a> : codigo} <span class="small">{nome}</span>
          </span>
        </span>
      ),
    },
    {
      ...figure(write.whole)('score', table.score),
      cell: ({ score, metodos }) => (
        <>
          {score === null ? '–' : formats.number(score, 0)}{' '}
          {metodos === 1 && <span class="small">{table.oneMethod}</span>}
        </>
      ),
    },
    {
      ...money('preco', table.preco),
      cell: ({ preco, data_pregao, dado_antigo }) => (
        <>
          {preco === null ? '–' : formats.number(preco, 2)}{' '}
          {dado_antigo && data_pregao !== null && <span class="small">{formats.day(data_pregao)}</span>}
        </>
      ),
    },
    ...(shown === 'avaliacao' ? valuation : indicators),
    {
      id: 'alertas',
      header: table.alertas,
      sortValue: ({ alertas }) => doubtsOf(alertas).length,
      cell: ({ alertas }) => alertText(alertas, words),
    },
    {
      id: 'setor',
      header: table.setor,
      sortValue: ({ setor }) => setor,
      cell: ({ setor }) => <span lang="pt-BR">{setor}</span>,
    },
  ];
  return columns.map((column) => ({ ...column, compareTies: (a, b) => compareTies(column.id, a, b) }));
}

type FigureName = Exclude<
  {
    [Name in keyof ScreenedTicker]: ScreenedTicker[Name] extends number | null | undefined ? Name : never;
  }[keyof ScreenedTicker],
  undefined
>;

const figure =
  (format: (value: number) => string) =>
  (id: FigureName, header: string): Column<ScreenedTicker> => ({
    id,
    header,
    isNumeric: true,
    sortValue: (stock) => stock[id],
    cell: (stock) => {
      const value = stock[id] ?? null;
      return value === null ? '–' : format(value);
    },
  });

const classification = (
  id: 'classificacao_ceiling' | 'classificacao_intrinseco',
  header: string,
): Column<ScreenedTicker> => ({
  id,
  header,
  sortValue: (stock) => stock[id],
  cell: (stock) => <ClassificationChip value={stock[id]} />,
});

/** A star that marks a stock. */
function FavouriteButton({
  codigo,
  isMarked,
  onToggle,
}: {
  readonly codigo: string;
  readonly isMarked: boolean;
  readonly onToggle: () => void;
}) {
  const { favourite: words } = useWords(marketWords);
  return (
    <button type="button" class="star" aria-pressed={isMarked} aria-label={words(codigo)} onClick={onToggle}>
      {isMarked ? '★' : '☆'}
    </button>
  );
}
