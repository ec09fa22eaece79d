import { useLayoutEffect } from 'preact/hooks';
import { makeVisible } from '../../../lib/platform/text.ts';
import {
  assumedGroups,
  byUseGroups,
  completeness,
  countResources,
  totalsGap,
  unpricedGroups,
} from '../../../lib/pricing/formats/input-summary.ts';
import { ownerOf } from '../../../lib/pricing/inputs/resource.ts';
import { ScrollBox } from '../../parts/sortable-table.tsx';
import { StateBox } from '../../parts/state-box.tsx';
import { Unfold } from '../../parts/unfold.tsx';
import type { Language } from '../../preferences.ts';
import { localeOf } from '../../text/formats.ts';
import { useWords } from '../../text/use-words.ts';
import type { PartProps } from '../part.ts';
import { estimateWords } from '../words.ts';
import { GroupList } from './group-list.tsx';
import { focusWhatWasRead } from './input-desk.ts';
import { type CurrentInput, currentInput } from './summary.ts';
import { inputWords } from './words.ts';

/** What an estimate's file was read as: how much of it is priced, what is not and why, what was read, assumed, and is free. */
export function FileNote({ state }: PartProps) {
  const words = useWords(inputWords);
  const current = currentInput(state);
  useLayoutEffect(focusWhatWasRead, []);
  if (!current) return null;
  const { input, lines, changed, added } = current;
  const counts = countResources(lines);
  const { language = 'en' } = input;
  const missing = unpricedGroups(lines);
  const isPartial = missing.length > 0;
  const file = makeVisible(input.file);
  return (
    <StateBox tone={isPartial ? 'warn' : 'good'} title={`${file}: ${completeness(counts)}`} titleId="estimate-file">
      {input.warnings.length > 0 && (
        <ul lang={localeOf(language)}>
          {input.warnings.map((warning) => (
            <li key={warning}>{makeVisible(warning)}</li>
          ))}
        </ul>
      )}
      {isPartial && (
        <>
          <h3>{words.note.unpriced}</h3>
          <GroupList groups={missing} language={language} />
        </>
      )}
      <Named label={words.note.changed} ids={changed} />
      <Named label={words.note.added} ids={added} />
      <p>{words.note.readAs(words.formats[input.format])}</p>
      <Lists lines={lines} language={language} />
    </StateBox>
  );
}

/** How many resources of the file a list is about, which may have several parts. */
const ownersOf = (list: readonly Parameters<typeof ownerOf>[0][]): number => new Set(list.map(ownerOf)).size;

function Named({ label, ids }: { readonly label: string; readonly ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <p>
      {label} {ids.map(makeVisible).join(', ')}
    </p>
  );
}

function Lists({ lines, language }: Pick<CurrentInput, 'lines'> & { readonly language: Language }) {
  const { note: words } = useWords(inputWords);
  const assumed = assumedGroups(lines);
  const byUse = byUseGroups(lines);
  return (
    <>
      {byUse.length > 0 && (
        <Unfold label={words.byUse(ownersOf(lines.unpriced.filter((part) => part.byUse)))}>
          {() => <GroupList groups={byUse} language={language} />}
        </Unfold>
      )}
      <Unfold label={words.read(ownersOf(lines.read))}>{() => <ReadTable read={lines.read} />}</Unfold>
      {assumed.length > 0 && (
        <Unfold label={words.assumed(assumed.length)}>
          {() => <GroupList groups={assumed} language={language} />}
        </Unfold>
      )}
      {lines.free.length > 0 && (
        <Unfold label={words.free(ownersOf(lines.free))}>
          {() => (
            <ul class="addresses">
              {lines.free.map(({ address, why }) => (
                <li key={address}>
                  {makeVisible(address)}
                  {why !== '' && <span lang={localeOf(language)}>: {makeVisible(why)}</span>}
                </li>
              ))}
            </ul>
          )}
        </Unfold>
      )}
    </>
  );
}

function ReadTable({ read }: { readonly read: CurrentInput['lines']['read'] }) {
  const { note: words } = useWords(inputWords);
  return (
    <ScrollBox label={words.read(ownersOf(read))}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.resource}</th>
            <th scope="col">{words.line}</th>
          </tr>
        </thead>
        <tbody>
          {read.map(({ address, lines: ids }) => (
            <tr key={address}>
              <th scope="row" class="addresses">
                {makeVisible(address)}
              </th>
              <td class="addresses">{ids.map(makeVisible).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Says what the totals lack of the file, as `partial, without 1 resource of plan.json`; `''` if they have everything. */
export function missingOf(state: PartProps['state'], language: Language): string {
  const current = currentInput(state);
  const without = current ? totalsGap(current.lines) : '';
  return current && without !== ''
    ? estimateWords[language].answer.partial(makeVisible(current.input.file), without)
    : '';
}
