import { useState } from 'preact/hooks';
import { useConsole } from '../console.ts';
import { Choice } from '../parts/choice.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { type Language, languages, themes } from '../preferences.ts';
import { localeOf } from '../text/formats.ts';
import { shellWords, useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import { SingleKeysBox } from './single-keys-box.tsx';

/** The other language at a click, and a dialog with all settings. */
export function SettingsMenu() {
  const words = useWords(shellWords);
  const { preferences } = useConsole();
  const language = useObservable(preferences.language);
  const theme = useObservable(preferences.theme);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <OtherLanguage current={language} onChange={preferences.language.set} />
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.settings}
      </button>
      <Dialog title={words.settings} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Choice
          label={words.language}
          options={languages.map((value) => ({ value, label: words.languages[value], lang: localeOf(value) }))}
          value={language}
          onChange={preferences.language.set}
        />
        <Choice
          label={words.theme}
          options={themes.map((value) => ({ value, label: words.themes[value] }))}
          value={theme}
          onChange={preferences.theme.set}
        />
        <SingleKeysBox />
      </Dialog>
    </>
  );
}

function OtherLanguage({
  current,
  onChange,
}: {
  readonly current: Language;
  readonly onChange: (language: Language) => void;
}) {
  const { languages: names } = useWords(shellWords);
  const other = current === 'en' ? 'pt' : 'en';
  return (
    <button type="button" lang={localeOf(other)} onClick={() => onChange(other)}>
      {names[other]}
    </button>
  );
}
