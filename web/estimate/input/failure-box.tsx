import type { Language } from '../../../lib/platform/language.ts';
import { makeVisible } from '../../../lib/platform/text.ts';
import { completeness, countResources, unpricedGroups } from '../../../lib/pricing/formats/input-summary.ts';
import { maxInputBytes } from '../../../lib/pricing/inputs/limits.ts';
import { localeOf } from '../../text/formats.ts';
import { useFormats, useWords } from '../../text/use-words.ts';
import type { PartProps } from '../part.ts';
import { refusedIn } from './estimate-sender.ts';
import { GroupList } from './group-list.tsx';
import type { InputFailure } from './read-and-price.ts';
import { currentInput, withoutRefused } from './summary.ts';
import { inputWords } from './words.ts';

/** Problems and addresses that are shown of a file; it may have thousands. */
const maxShown = 20;

/** Says why a file makes no estimate. @param props.file its name, made visible @param props.language in which the file was read */
export function FailureBox({
  file,
  failure,
  language,
}: {
  readonly file: string;
  readonly failure: InputFailure;
  readonly language: Language;
}) {
  return (
    <div role="alert" class="refusals">
      <FailureText file={file} failure={failure} language={language} />
    </div>
  );
}

function FailureText({ file, failure, language }: Parameters<typeof FailureBox>[0]) {
  const { failures: words } = useWords(inputWords);
  const { number } = useFormats();
  switch (failure.kind) {
    case 'several':
      return <p>{words.several}</p>;
    case 'not-request':
      return <p>{words.notRequest}</p>;
    case 'too-large':
      return <p>{words.tooLarge(file, number(maxInputBytes / 1024 / 1024))}</p>;
    case 'usage-alone':
      return <p>{words.usageAlone(file)}</p>;
    case 'gone':
      return <p>{words.gone(file)}</p>;
    case 'too-many':
      return (
        <>
          <p>{words.tooMany(file, number(failure.lines))}</p>
          <p>
            <code>appraise estimate {file}</code>
          </p>
        </>
      );
    case 'no-region':
      return (
        <>
          <p>{words.noRegion(file)}</p>
          <TextList texts={failure.addresses} />
        </>
      );
    case 'unreadable':
      return (
        <>
          <p>{words.unreadable(file)}:</p>
          <div lang={localeOf(language)}>
            <TextList texts={failure.problems} />
          </div>
        </>
      );
    case 'nothing':
      if (unpricedGroups(failure.lines).length === 0)
        return <p>{words.free(file, completeness(countResources(failure.lines)))}</p>;
      return (
        <>
          <p>{words.nothing(file)}:</p>
          <GroupList groups={unpricedGroups(failure.lines)} language={language} />
        </>
      );
    case 'broken':
      return (
        <>
          <p>{words.broken}</p>
          <p lang="en">{failure.message}</p>
        </>
      );
  }
}

function TextList({ texts }: { readonly texts: readonly string[] }) {
  const { note } = useWords(inputWords);
  return (
    <ul>
      {texts.slice(0, maxShown).map((text) => (
        <li key={text}>{makeVisible(text.trim().slice(0, 2000))}</li>
      ))}
      {texts.length > maxShown && <li>{note.more(texts.length - maxShown)}</li>}
    </ul>
  );
}

/** Offers to go on without the lines of a file that have no price any more, as after a change of the contract. */
export function RefusedBox({ state, change, fault }: PartProps) {
  const words = useWords(inputWords);
  const current = currentInput(state);
  const { items = [], meters = [] } = state.request;
  const reasons = refusedIn(fault, state.request);
  if (!current || !reasons || reasons.size >= items.length + meters.length) return null;
  return (
    <p>
      {words.refused(reasons.size)}{' '}
      <button type="button" onClick={() => change(withoutRefused(state, reasons))}>
        {words.goOn}
      </button>
    </p>
  );
}
