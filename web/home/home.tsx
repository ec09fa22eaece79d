import type { ComponentChildren } from 'preact';
import { formatAddress } from '../address/address.ts';
import { useRequest } from '../api/use-request.ts';
import { PageHeading } from '../parts/page-heading.tsx';
import { RequestBox } from '../parts/request-box.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { type CardWords, homeWords } from './words.ts';

/** The first page: what the console can do, with a live fact of each view. */
export default function Home() {
  const words = useWords(homeWords);
  return (
    <>
      <PageHeading>{words.title}</PageHeading>
      <div class="cards">
        <EstimateCard />
        <MarketCard />
        <RecordCard />
      </div>
      <p>
        {words.api} <a href="/docs">{words.documentation}</a>
      </p>
    </>
  );
}

/** How old the prices are. */
function EstimateCard() {
  const { estimate: words } = useWords(homeWords);
  const { relative } = useFormats();
  const health = useRequest<{ readonly snapshots?: readonly Snapshot[] }>({ path: '/api/health' });
  return (
    <Card words={words} href={formatAddress('estimate', { sample: 'first' })}>
      <RequestBox request={health} lines={2} isOfPricing>
        {({ snapshots = [] }) => (
          <ul class="facts">
            {snapshots.map(({ scope_id, activated_at }) => (
              <li key={scope_id}>
                {words.prices(scope_id)}: <strong>{relative(activated_at, new Date())}</strong>
              </li>
            ))}
            {snapshots.length === 0 && <li>{words.noPrices}</li>}
          </ul>
        )}
      </RequestBox>
    </Card>
  );
}

interface Snapshot {
  readonly scope_id: string;
  readonly activated_at: string;
}

/** The day published and the next update. The request needs no key, so it counts for no quota. */
function MarketCard() {
  const { market: words } = useWords(homeWords);
  const { dateTime, relative } = useFormats();
  const status = useRequest<MarketStatus>({ path: '/api/v1/status', isKeyless: true });
  return (
    <Card words={words} href={formatAddress('market')}>
      <RequestBox request={status} lines={2}>
        {({ last_update, next_update, fonte }) => (
          <ul class="facts">
            <li>
              {words.published}: <strong>{last_update ? dateTime(last_update) : words.nothing}</strong>
              {fonte === 'demo' && ` (${words.demo})`}
            </li>
            {next_update && (
              <li>
                {words.next}: {relative(next_update, new Date())}
              </li>
            )}
          </ul>
        )}
      </RequestBox>
    </Card>
  );
}

interface MarketStatus {
  readonly last_update: string | null;
  readonly next_update: string | null;
  readonly fonte?: string | null;
}

/** Leads to the sample, which is judged at once. */
function RecordCard() {
  const { record: words } = useWords(homeWords);
  return (
    <Card words={words} href={formatAddress('record', { sample: 'invalid' })}>
      <p>{words.fact}</p>
    </Card>
  );
}

function Card({
  words,
  href,
  children,
}: {
  readonly words: CardWords;
  readonly href: string;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="sheet card">
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <div class="fact">{children}</div>
      <a class="button main" href={href}>
        {words.button}
      </a>
    </section>
  );
}
