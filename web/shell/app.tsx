import type { ComponentType } from 'preact';
import { useEffect, useErrorBoundary, useLayoutEffect, useState } from 'preact/hooks';
import { formatAddress } from '../address/address.ts';
import { matchPath, type Segments } from '../address/match-path.ts';
import { useAddress } from '../address/use-address.ts';
import { useConsole } from '../console.ts';
import { KeyDialog } from '../key/key-dialog.tsx';
import { isKeyDialogOpen } from '../key/key-dialog-state.ts';
import { Choice } from '../parts/choice.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { LiveRegion } from '../parts/live-region.tsx';
import { LoadingBox } from '../parts/loading-box.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { StateBox } from '../parts/state-box.tsx';
import { type Language, languages, themes } from '../preferences.ts';
import { localeOf } from '../text/formats.ts';
import { shellWords, useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import type { View, ViewProps } from '../view.ts';
import { views } from '../views.ts';
import { shortcutOf, shortcuts, useShortcut } from './shortcuts.ts';

/** The frame around every view. */
export function App() {
  const { preferences } = useConsole();
  const language = useObservable(preferences.language);
  const theme = useObservable(preferences.theme);
  useLayoutEffect(() => {
    document.documentElement.lang = localeOf(language);
    document.documentElement.dataset.theme = theme;
  }, [language, theme]);
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1}>
        <CurrentView />
      </main>
      <Footer />
      <LiveRegion />
    </>
  );
}

/** The view of the address. */
function CurrentView() {
  const { path } = useAddress();
  const found = findMatch(path);
  if (found === undefined) return <NoSuchView path={path} />;
  return <LoadedView key={found.view.path} view={found.view} segments={found.segments} />;
}

function findMatch(path: string): { readonly view: View; readonly segments: Segments } | undefined {
  for (const view of views) {
    const segments = matchPath(view.path, path);
    if (segments) return { view, segments };
  }
  return undefined;
}

function LoadedView({ view, segments }: { readonly view: View; readonly segments: Segments }) {
  const [loaded, setLoaded] = useState<ComponentType<ViewProps> | 'failed'>();
  const [failure] = useErrorBoundary((error: unknown) => console.error('The view failed:', error));
  useEffect(() => {
    view.load().then(
      (module) => setLoaded(() => module.default),
      (error: unknown) => {
        console.error('The view could not be loaded:', error);
        setLoaded('failed');
      },
    );
  }, [view]);
  if (failure !== undefined || loaded === 'failed') return <ViewFailed />;
  if (loaded === undefined) return <LoadingBox />;
  const ViewComponent = loaded;
  return <ViewComponent segments={segments} />;
}

/** Documentation, shortcuts, and of which deployment this is the console. */
function Footer() {
  const words = useWords(shellWords);
  const { settings } = useConsole();
  return (
    <footer>
      <a href="/docs">{words.documentation}</a>
      <ShortcutsDialog />
      {settings.stage !== '' && <span>{settings.stage}</span>}
    </footer>
  );
}

/** Name, views, key and settings. */
function Header() {
  const words = useWords(shellWords);
  const { path } = useAddress();
  const inHeader = views.flatMap(({ path, name }) => (name ? [{ path, name }] : []));
  return (
    <header class="masthead">
      <SkipLink />
      <a class="brand" href={formatAddress('')} aria-current={path === '' ? 'page' : undefined}>
        Appraise
      </a>
      <nav aria-label={words.navigation}>
        <ul>
          {inHeader.map((view) => (
            <li key={view.path}>
              <a href={formatAddress(view.path)} aria-current={currentOf(path, view.path)}>
                {words.views[view.name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="tools">
        <KeyButton />
        <SettingsMenu />
      </div>
      <KeyDialog />
    </header>
  );
}

/** `page` on the view itself, `true` below it. */
function currentOf(path: string, viewPath: string): 'page' | 'true' | undefined {
  if (path === viewPath) return 'page';
  return path.startsWith(`${viewPath}/`) ? 'true' : undefined;
}

function KeyButton() {
  const { keys, settings } = useConsole();
  const { key: words } = useWords(shellWords);
  const key = useObservable(keys.key);
  const demo = settings.demo_keys.find((demoKey) => demoKey.key === key);
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => isKeyDialogOpen.set(true)}>
      <span aria-hidden="true">{key ? '●' : '○'}</span> {words.button}
      <span class="unseen seen-wide">: {demo?.name ?? (key ? words.one : words.none)}</span>
    </button>
  );
}

/** Says that an address leads nowhere. */
function NoSuchView({ path }: { readonly path: string }) {
  const { notFound } = useWords(shellWords);
  return (
    <>
      <PageHeading>{notFound.title}</PageHeading>
      <StateBox tone="warn">
        <p>{notFound.text(`#/${path}`)}</p>
        <p>
          <a class="button" href={formatAddress('')}>
            {notFound.back}
          </a>
        </p>
      </StateBox>
    </>
  );
}

/** Says that the code of a view could not be loaded, or failed. */
function ViewFailed() {
  const { failed, faults } = useWords(shellWords);
  const isAway = useIsServerAway(() => location.reload());
  return (
    <>
      <PageHeading>{failed.title}</PageHeading>
      <StateBox tone="bad" {...(isAway && { title: faults.offline.title })}>
        <p>{isAway ? `${faults.offline.text} ${failed.whenBack}` : failed.text}</p>
        {!isAway && (
          <button type="button" onClick={() => location.reload()}>
            {failed.reload}
          </button>
        )}
      </StateBox>
    </>
  );
}

/** Returns whether the server answers nothing. While that is so, it is asked every few seconds. @param onBack it answers again */
function useIsServerAway(onBack: () => void): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = new AbortController();
    const ask = async (wasAway: boolean): Promise<void> => {
      const answers = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: end.signal }).then(
        () => true,
        () => false,
      );
      if (answers && wasAway) onBack();
      if (answers || end.signal.aborted) return;
      setAway(true);
      timer = setTimeout(() => void ask(true), 3_000);
    };
    void ask(false);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, []);
  return isAway;
}

/** The other language at a click, and a dialog with all settings. */
function SettingsMenu() {
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
  const next = current === 'en' ? 'pt' : 'en';
  return (
    <button type="button" lang={localeOf(next)} onClick={() => onChange(next)}>
      {names[next]}
    </button>
  );
}

/** Runs the shortcuts, and lists them on `?` or a click. */
function ShortcutsDialog() {
  const { shortcuts: words } = useWords(shellWords);
  const { preferences } = useConsole();
  const known = useObservable(shortcuts);
  const [isOpen, setOpen] = useState(false);
  useShortcut('?', words.help, () => setOpen(true));
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // Asked at the key: an effect would follow the setting only after the next frame.
      const found = preferences.hasSingleKeys.get() ? shortcutOf(event, shortcuts.get()) : undefined;
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [preferences]);
  return (
    <>
      <button type="button" class="link for-keys" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.open}
      </button>
      <Dialog title={words.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.keys}</th>
              <th scope="col">{words.action}</th>
            </tr>
          </thead>
          <tbody>
            {[...known, { key: 'Esc', action: words.escape }].map(({ key, action }) => (
              <tr key={key}>
                <th scope="row">
                  <kbd>{key}</kbd>
                </th>
                <td>{action}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <SingleKeysBox />
      </Dialog>
    </>
  );
}

/** Turns shortcuts of a single key on and off. */
function SingleKeysBox() {
  const { shortcuts: words } = useWords(shellWords);
  const { preferences } = useConsole();
  const hasSingleKeys = useObservable(preferences.hasSingleKeys);
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={hasSingleKeys}
        onChange={(event) => preferences.hasSingleKeys.set(event.currentTarget.checked)}
      />{' '}
      {words.single}
    </label>
  );
}

/** Moves the focus past the header. A link would change the address, which is a view. */
function SkipLink() {
  const words = useWords(shellWords);
  return (
    <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
      {words.skip}
    </button>
  );
}
