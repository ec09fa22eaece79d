import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPasted } from '../../../../web/estimate/start/read-pasted.ts';

test.each(['first', 'meters'])('the request of %s is read as it is', (name) => {
  const text = readFileSync(new URL(`../../../../events/estimates/${name}.json`, import.meta.url), 'utf8');
  expect(readPasted(text)).toEqual(JSON.parse(text));
});

test.each(['', '{', '{"items": [}'])('%j is not JSON', (text) => expect(readPasted(text)).toBe('notJson'));

test('a list of items is a request', () => {
  const items = [{ product: 'managed_disk', region: 'eastus' }];
  expect(readPasted(JSON.stringify(items))).toEqual({ items });
});

test.each(['[7]', '7', 'null', '{}', '{"items": "x"}', '{"items": [[]]}'])('%s is no request', (text) =>
  expect(readPasted(text)).toBe('notRequest'),
);
