import { describe, expect, test } from 'vitest';
import { readConsoleSettings } from '../../web/console-settings.ts';
import { openPreferences } from '../../web/preferences.ts';

function memory(values: Record<string, string> = {}) {
  const stored = new Map(Object.entries(values));
  return {
    stored,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  };
}

describe('preferences', () => {
  test.each([
    { browser: ['pt-BR', 'en'], language: 'pt' },
    { browser: ['fr-FR', 'pt-PT'], language: 'pt' },
    { browser: ['de'], language: 'en' },
    { browser: ['EN-gb'], language: 'en' },
    { browser: [], language: 'en' },
  ])('begin in $language for a browser in $browser', ({ browser, language }) => {
    expect(openPreferences(memory(), browser).language.get()).toBe(language);
  });

  test('are kept, and come before the language of the browser', () => {
    const storage = memory();
    const preferences = openPreferences(storage, ['pt-BR']);
    preferences.language.set('en');
    preferences.theme.set('dark');
    preferences.hasSingleKeys.set(false);
    const again = openPreferences(storage, ['pt-BR']);
    expect([again.language.get(), again.theme.get(), again.hasSingleKeys.get()]).toEqual(['en', 'dark', false]);
  });

  test('that someone has damaged are ignored', () => {
    const storage = memory({
      'appraise.theme': '<script>',
      'appraise.language': 'xx',
      'appraise.single-keys': 'maybe',
    });
    const preferences = openPreferences(storage, ['en']);
    expect([preferences.theme.get(), preferences.language.get(), preferences.hasSingleKeys.get()]).toEqual([
      'system',
      'en',
      true,
    ]);
  });
});

test.each([
  { sent: undefined, settings: { stage: '', pricing_access: 'api-key', demo_keys: [] } },
  { sent: 'text', settings: { stage: '', pricing_access: 'api-key', demo_keys: [] } },
  {
    sent: { stage: 'prod', pricing_access: 'iam', demo_keys: 'none' },
    settings: { stage: 'prod', pricing_access: 'iam', demo_keys: [] },
  },
  {
    sent: { stage: 'local', pricing_access: 'open', demo_keys: [{ name: 'Demo', key: 'k' }, { name: 1 }, null] },
    settings: { stage: 'local', pricing_access: 'open', demo_keys: [{ name: 'Demo', key: 'k' }] },
  },
])('settings of the server are checked: $sent', ({ sent, settings }) => {
  expect(readConsoleSettings(sent)).toEqual(settings);
});
