import { formatAddress } from '../address/address.ts';
import { PageLinks } from '../parts/page-links.tsx';
import { useWords } from '../text/use-words.ts';
import { recordWords } from './words.ts';

const paths = ['record', 'record/begin', 'record/compare', 'record/portfolio'] as const;

/** Links between the pages about records. */
export function SubjectLinks() {
  const { pages: words } = useWords(recordWords);
  const pages = paths.map((path) => ({ path, href: formatAddress(path), label: words[path] }));
  return <PageLinks label={words.label} pages={pages} />;
}
