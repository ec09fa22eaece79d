import { useId, useMemo, useState } from 'preact/hooks';
import type { SortName } from '../../lib/assessment/portfolio/sort-rows.ts';
import type { Identity } from '../../lib/assessment/portfolio/systems.ts';
import { useConsole } from '../console.ts';
import { PageHeading } from '../parts/page-heading.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import { judging, portfolioFiles } from './desk.ts';
import { Intake } from './intake/intake.tsx';
import { OptionsPanel } from './options-panel.tsx';
import { csv, DownloadButtons, html, json, markdown, xlsx } from './page/download-buttons.tsx';
import { MadePage } from './page/made-page.tsx';
import { passFocus } from './pass-focus.ts';
import { SubjectLinks } from './subject-links.tsx';
import { recordWords } from './words.ts';

const sorts = ['name', 'score', 'gap', 'trend', 'overdue', 'age'] as const satisfies readonly SortName[];
const sames = ['both', 'folder', 'organization'] as const satisfies readonly Identity[];

/** Shows many records on one page, as `appraise portfolio` does. They are never sent. */
export default function Portfolio() {
  const words = useWords(recordWords);
  const { number } = useFormats();
  const files = useObservable(portfolioFiles);
  const options = useObservable(judging);
  const [sort, setSort] = useState<SortName>('name');
  const [identity, setIdentity] = useState<Identity>('both');
  const id = useId();
  const language = useObservable(useConsole().preferences.language);
  const input = useMemo(
    () => ({ files, judging: options, identity, sort, language }),
    [files, options, identity, sort, language],
  );
  const shown = useMemo(() => ({ ...input, format: 'page' as const }), [input]);
  return (
    <>
      <PageHeading>{words.portfolio.title}</PageHeading>
      <SubjectLinks />
      <p>{words.portfolio.lead}</p>
      <Intake
        takesMany
        samples={[{ label: words.portfolio.sample, names: ['earlier', 'valid', 'warnings', 'invalid'] }]}
        onFiles={({ files: more, policy }) => {
          if (policy) judging.set({ ...judging.get(), policy });
          const names = new Set(more.map(({ name }) => name));
          portfolioFiles.set([...portfolioFiles.get().filter(({ name }) => !names.has(name)), ...more]);
        }}
      />
      <OptionsPanel />
      {files.length > 0 && (
        <>
          <div class="row file-bar">
            <b>{words.portfolio.files(files.length, number(files.length))}</b>
            <button
              type="button"
              onClick={({ currentTarget }) => {
                passFocus(currentTarget);
                portfolioFiles.set([]);
              }}
            >
              {words.portfolio.clear}
            </button>
          </div>
          <div class="row controls">
            <label for={`${id}sort`}>{words.portfolio.sort}</label>
            <select id={`${id}sort`} value={sort} onChange={(event) => setSort(event.currentTarget.value as SortName)}>
              {sorts.map((name) => (
                <option key={name} value={name}>
                  {words.portfolio.sorts[name]}
                </option>
              ))}
            </select>
            <label for={`${id}same`}>{words.portfolio.same}</label>
            <select
              id={`${id}same`}
              value={identity}
              onChange={(event) => setIdentity(event.currentTarget.value as Identity)}
            >
              {sames.map((name) => (
                <option key={name} value={name}>
                  {words.portfolio.sames[name]}
                </option>
              ))}
            </select>
            <DownloadButtons
              task="portfolio"
              name="portfolio"
              formats={[html, markdown, csv, json, xlsx]}
              input={input}
            />
          </div>
          <MadePage task="portfolio" input={shown} label={words.portfolio.result} />
        </>
      )}
    </>
  );
}
