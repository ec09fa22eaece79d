import type { Language } from '../../../lib/platform/language.ts';
import { makeVisible } from '../../../lib/platform/text.ts';
import type { Grouped } from '../../../lib/pricing/formats/input-summary.ts';
import { Unfold } from '../../parts/unfold.tsx';
import { localeOf } from '../../text/formats.ts';
import { useWords } from '../../text/use-words.ts';
import { inputWords } from './words.ts';

/** Resources that are named at once of those of which the same is true. */
const maxNamed = 5;

/** Lists what is true of which resources, in the words of the reader that read the file. */
export function GroupList({ groups, language }: { readonly groups: readonly Grouped[]; readonly language: Language }) {
  return (
    <ul class="groups">
      {groups.map((group) => (
        <li key={group.text}>
          <span lang={localeOf(language)}>{makeVisible(group.text)}</span>
          <Addresses addresses={group.addresses} />
        </li>
      ))}
    </ul>
  );
}

function Addresses({ addresses }: { readonly addresses: readonly string[] }) {
  const { note } = useWords(inputWords);
  const more = addresses.slice(maxNamed);
  return (
    <>
      <p class="addresses">{textOf(addresses.slice(0, maxNamed))}</p>
      {more.length > 0 && (
        <Unfold label={note.more(more.length)}>{() => <p class="addresses">{textOf(more)}</p>}</Unfold>
      )}
    </>
  );
}

const textOf = (addresses: readonly string[]): string => addresses.map(makeVisible).join(', ');
