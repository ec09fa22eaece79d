import type { ComponentChildren } from 'preact';
import { PageHeading } from '../parts/page-heading.tsx';
import { PageLinks } from '../parts/page-links.tsx';
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
  const { linkTo } = useAssumptions();
  const links = [
    { path: 'market', label: pages.stocks },
    { path: 'market/signals', label: pages.signals },
    { path: 'market/agenda', label: pages.agenda },
    { path: 'market/mudancas', label: pages.changes },
    { path: 'market/comparar', label: pages.comparison },
  ].map((link) => ({ ...link, href: linkTo(link.path) }));
  return (
    <div class="market">
      <PageHeading>{title}</PageHeading>
      <PageLinks label={pages.label} pages={links} />
      <MarketStatusBar day={day} />
      {children}
    </div>
  );
}
