import { formatAddress } from '../address/address.ts';
import { useAddress } from '../address/use-address.ts';
import { useConsole } from '../console.ts';
import { KeyDialog } from '../key/key-dialog.tsx';
import { isKeyDialogOpen } from '../key/key-dialog-state.ts';
import { shellWords, useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import { views } from '../views.ts';
import { SettingsMenu } from './settings-menu.tsx';
import { SkipLink } from './skip-link.tsx';

/** Name, views, key and settings. */
export function Header() {
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
  const demo = settings.demo_keys.find((one) => one.key === key);
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => isKeyDialogOpen.set(true)}>
      <span aria-hidden="true">{key ? '●' : '○'}</span> {words.button}
      <span class="unseen seen-wide">: {demo?.name ?? (key ? words.one : words.none)}</span>
    </button>
  );
}
