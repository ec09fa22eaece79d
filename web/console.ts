import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ApiClient } from './api/client.ts';
import type { RequestLimits } from './api/request-limits.ts';
import type { ConsoleSettings } from './console-settings.ts';
import type { Keys } from './key/keys.ts';
import type { Observable } from './observable.ts';
import type { Preferences } from './preferences.ts';

/** What all views share. */
export interface Console {
  readonly api: ApiClient;
  readonly keys: Keys;
  readonly settings: ConsoleSettings;
  readonly preferences: Preferences;
  /** The key's quota that is left; undefined where no answer has said one. */
  readonly limits: Observable<RequestLimits | undefined>;
  /** What a screen reader says next. */
  readonly announcement: Observable<string>;
}

/** Carries the console to its components. */
export const ConsoleContext = createContext<Console | undefined>(undefined);

/** Returns what all views share. */
export function useConsole(): Console {
  const found = useContext(ConsoleContext);
  if (found === undefined) throw new Error('There is no console around this component.');
  return found;
}
