import { membersOf } from '../lib/platform/members.ts';

/** What the server tells the console at `/console.json`. */
export interface ConsoleSettings {
  /** Name of the deployment; `local` on this machine. */
  readonly stage: string;
  /** Who may see contract prices: everyone on this machine, keys, or signed requests. */
  readonly pricing_access: 'open' | 'api-key' | 'iam';
  /** Keys of the demo, in a local run only. */
  readonly demo_keys: readonly { readonly name: string; readonly key: string }[];
}

/** Checks what a server sent. @returns settings without demo keys if it is something else */
export function readConsoleSettings(value: unknown): ConsoleSettings {
  const { stage, pricing_access, demo_keys } = membersOf(value);
  return {
    stage: typeof stage === 'string' ? stage : '',
    pricing_access: pricing_access === 'open' || pricing_access === 'iam' ? pricing_access : 'api-key',
    demo_keys: Array.isArray(demo_keys) ? demo_keys.filter(isDemoKey) : [],
  };
}

function isDemoKey(value: unknown): value is ConsoleSettings['demo_keys'][number] {
  const { name, key } = membersOf(value);
  return typeof name === 'string' && typeof key === 'string';
}
