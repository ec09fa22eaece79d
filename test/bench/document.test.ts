import { expect, test } from 'vitest';
import { table, withPart } from './document.ts';

test('a part of a document is replaced, and nothing else', () => {
  const text = 'Above\n<!-- units -->\nold\n<!-- /units -->\nBelow\n<!-- month -->\nkept\n<!-- /month -->\n';
  const replaced = withPart(text, 'units', '\nnew\n');
  expect(replaced).toBe('Above\n<!-- units -->\nnew\n<!-- /units -->\nBelow\n<!-- month -->\nkept\n<!-- /month -->\n');
  expect(withPart(replaced, 'units', 'new')).toBe(replaced);
});

test.each(['Nothing', '<!-- units -->\n', '<!-- /units -->'])('a document without the place is refused: %s', (text) => {
  expect(() => withPart(text, 'units', 'new')).toThrow('the document has no lines <!-- units -->');
});

test('a table has a line a row', () => {
  expect(table(['a', 'b'], [['1', '2']])).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
});
