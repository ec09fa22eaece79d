import { PageHeading } from '../parts/page-heading.tsx';
import { useWords } from '../text/use-words.ts';
import { EstimateCard, MarketCard, RecordCard } from './cards.tsx';
import { homeWords } from './words.ts';

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
      <p class="lead">
        {words.api} <a href="/docs">{words.documentation}</a>
      </p>
    </>
  );
}
