import { useMemo, useState } from 'preact/hooks';
import { useConsole } from '../console.ts';
import { Choice } from '../parts/choice.tsx';
import { useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import type { OpenedFile } from '../worker/tasks.ts';
import { judging } from './desk.ts';
import { stemOf } from './page/download.ts';
import { DownloadButtons, html, markdown } from './page/download-buttons.tsx';
import { MadePage } from './page/made-page.tsx';
import { recordWords } from './words.ts';

const parts = ['all', 'board', 'annex'] as const;

/** The report on a file, as `appraise report` makes it. */
export function ReportTab({ file }: { readonly file: OpenedFile }) {
  const words = useWords(recordWords).report;
  const { preferences } = useConsole();
  const options = useObservable(judging);
  const [part, setPart] = useState<(typeof parts)[number]>('all');
  const [language, setLanguage] = useState(preferences.language.get());
  const input = useMemo(() => ({ file, judging: options, part, language }), [file, options, part, language]);
  const shown = useMemo(() => ({ ...input, format: 'page' as const }), [input]);
  const name = `${stemOf(file.name)}.report`;
  return (
    <>
      <div class="row controls">
        <Choice
          label={words.part}
          options={parts.map((value) => ({ value, label: words.parts[value] }))}
          value={part}
          onChange={setPart}
        />
        <Choice
          label={words.language}
          options={[
            { value: 'en' as const, label: 'English', lang: 'en' },
            { value: 'pt' as const, label: 'Português', lang: 'pt-BR' },
          ]}
          value={language}
          onChange={setLanguage}
        />
        <DownloadButtons task="report" name={name} formats={[html, markdown]} input={input} />
      </div>
      <MadePage task="report" input={shown} label={words.title} />
    </>
  );
}
