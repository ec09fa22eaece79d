import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inLanguage, languageFor } from '../../../../lib/platform/http/request-language.ts';
import { say } from '../../../../lib/platform/language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['pt', 'pt-BR'],
  ['pt-BR', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['pt-PT;q=0.2', 'pt-BR'],
  ['pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7', 'pt-BR'],
  ['en-US,en;q=0.9,pt;q=0.8', 'en'],
  ['en;q=0.5, pt;q=0.6', 'pt-BR'],
  ['pt;q=0', 'en'],
  ['ptx', 'en'],
  ['de-DE,pt;q=0.8', 'en'],
  ['pt;q=wrong', 'en'],
])('Accept-Language "%s" is answered in %s', (header, language) => {
  expect(languageFor({ language: 'en' }, header)).toBe(language);
});

test('the market speaks Portuguese, whatever is asked for', () => {
  expect(languageFor({ language: 'pt-BR' }, 'en')).toBe('pt-BR');
});

test('requests that wait for each other keep their languages', async () => {
  const greet = async (delays: readonly number[]): Promise<readonly string[]> => {
    const said = [];
    for (const delay of delays) {
      await setTimeout(delay);
      said.push(say({ en: 'yes', pt: 'sim' }));
    }
    return said;
  };
  const answers = await Promise.all([
    inLanguage('en', () => greet([1, 4, 1])),
    inLanguage('pt-BR', () => greet([2, 1, 4])),
    inLanguage('en', () => inLanguage('pt-BR', () => greet([0, 1, 2]))),
  ]);

  expect(answers).toEqual([
    ['yes', 'yes', 'yes'],
    ['sim', 'sim', 'sim'],
    ['sim', 'sim', 'sim'],
  ]);
  expect(say({ en: 'yes', pt: 'sim' })).toBe('yes');
});
