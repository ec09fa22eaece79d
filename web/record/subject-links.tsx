import { useAddress } from '../address/use-address.ts';
import { useWords } from '../text/use-words.ts';
import { recordWords } from './words.ts';

const pages = ['record', 'record/compare', 'record/portfolio'] as const;

/** Links between the pages about records. */
export function SubjectLinks() {
  const { pages: words } = useWords(recordWords);
  const { path } = useAddress();
  return (
    <nav class="subject" aria-label={words.label}>
      <ul>
        {pages.map((page) => (
          <li key={page}>
            <a href={`#/${page}`} aria-current={path === page ? 'page' : undefined}>
              {words[page]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
