import { useAssumptions } from './use-assumptions.ts';

interface NamedStock {
  readonly codigo: string;
  readonly nome: string;
}

/** Leads to the page of a stock. */
export function StockLink({ codigo, nome }: NamedStock) {
  const { linkTo } = useAssumptions();
  return (
    <span>
      <a href={linkTo(`market/${codigo}`)}>{codigo}</a> <span class="small">{nome}</span>
    </span>
  );
}

/** Leads to the pages of several stocks, with commas between them. */
export function StockLinks({ stocks }: { readonly stocks: readonly NamedStock[] }) {
  return (
    <>
      {stocks.map(({ codigo, nome }, index) => (
        <span key={codigo}>
          {index > 0 && ', '}
          <StockLink codigo={codigo} nome={nome} />
        </span>
      ))}
    </>
  );
}
