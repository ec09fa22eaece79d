import { render } from 'preact';
import { speakIn } from '../lib/platform/language.ts';
import { createClient } from './api/client.ts';
import type { RequestLimits } from './api/request-limits.ts';
import { attemptAccess } from './attempt-access.ts';
import { type Console, ConsoleContext } from './console.ts';
import { readConsoleSettings } from './console-settings.ts';
import { openKeys } from './key/keys.ts';
import { createObservable } from './observable.ts';
import { createAnnouncement } from './parts/live-region.tsx';
import { openPreferences } from './preferences.ts';
import { App } from './shell/app.tsx';

// As `index.html` has asked for it.
const answer = await fetch('/console.json', { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
const settings = readConsoleSettings(answer?.ok ? await answer.json().catch(() => undefined) : undefined);
const limits = createObservable<RequestLimits | undefined>(undefined);
const api = createClient({
  fetch: (...request) => fetch(...request),
  now: () => new Date(),
  key: () => keys.key.get(),
  language: () => preferences.language.get(),
  onLimits: limits.set,
});
const keys = openKeys(
  attemptAccess(() => sessionStorage),
  () => {
    api.forget();
    limits.set(undefined);
  },
);
const preferences = openPreferences(
  attemptAccess(() => localStorage),
  navigator.languages,
);
speakIn(() => preferences.language.get());
const shared: Console = {
  api,
  keys,
  settings,
  limits,
  preferences,
  announcement: createAnnouncement(),
};
// So that a local run shows something real at once: with its demo, every view opens.
const demoKey = settings.demo_keys.at(-1)?.key;
if (keys.key.get() === undefined && demoKey !== undefined) keys.use(demoKey, false);

const root = document.getElementById('console');
if (root) {
  // What the page showed until here.
  root.replaceChildren();
  render(
    <ConsoleContext.Provider value={shared}>
      <App />
    </ConsoleContext.Provider>,
    root,
  );
}
