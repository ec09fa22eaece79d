import type { ComponentChildren } from 'preact';
import { useAddress } from '../address/use-address.ts';
import { PageHeading } from '../parts/page-heading.tsx';
import { useWords } from '../text/use-words.ts';
import { MarketStatusBar, type ShownDay } from './market-status.tsx';
import { useAssumptions } from './use-assumptions.ts';
import { marketWords } from './words.ts';

/** What every page of the market has: its heading, the pages beside it, and the state of the data. */
export function MarketFrame({
  title,
  day,
  children,
}: {
  readonly title: string;
  /** What the figures are of; undefined until they are there. */
  readonly day: ShownDay | undefined;
  readonly children: ComponentChildren;
}) {
  const { pages } = useWords(marketWords);
  const { path } = useAddress();
  const { linkTo } = useAssumptions();
  const links = [
    { to: 'market', label: pages.stocks },
    { to: 'market/signals', label: pages.signals },
  ];
  return (
    <div class="market">
      <PageHeading>{title}</PageHeading>
      <nav aria-label={pages.label} class="subnav">
        <ul>
          {links.map(({ to, label }) => (
            <li key={to}>
              <a href={linkTo(to)} aria-current={path === to ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <MarketStatusBar day={day} />
      {children}
    </div>
  );
}
