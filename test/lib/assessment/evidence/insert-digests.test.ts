import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertDigests } from '../../../../lib/assessment/evidence/insert-digests.ts';

const digest = 'ab'.repeat(32);

test('a new member is laid out like the one before it', () => {
  const text =
    '{\r\n\t"evidenceRegister": [\r\n\t\t{\r\n\t\t\t"id" : "EV-1",\r\n\t\t\t"scope" : "all",\r\n\t\t\t"limitations": []\r\n\t\t}\r\n\t]\r\n}';
  expect(insertDigests(text, new Map([[0, digest]]))).toBe(
    text.replace('"all",', `"all",\r\n\t\t\t"sha256" : "${digest}",`),
  );
});

test.each([
  [
    'an object on one line',
    '{"evidenceRegister":[{"a":1, "b":2}]}',
    `{"evidenceRegister":[{"a":1, "b":2, "sha256":"${digest}"}]}`,
  ],
  [
    'an object with one member',
    '{"evidenceRegister":[{ "a":1 }]}',
    `{"evidenceRegister":[{ "a":1, "sha256":"${digest}" }]}`,
  ],
  [
    'an old digest',
    '{"evidenceRegister":[{"sha256": "x", "b":2}]}',
    `{"evidenceRegister":[{"sha256": "${digest}", "b":2}]}`,
  ],
  [
    'a byte order mark',
    '\ufeff{"evidenceRegister":[{"a":1}]}',
    `\ufeff{"evidenceRegister":[{"a":1,"sha256":"${digest}"}]}`,
  ],
])('%s', (_title, before, after) => {
  expect(insertDigests(before, new Map([[0, digest]]))).toBe(after);
});

test('what is no register, no object or not there stays as it is', () => {
  for (const text of ['{"evidenceRegister":[1,{}]}', '{"evidenceRegister":{}}', '[]', '{"x":[{"a":1}]}']) {
    expect(
      insertDigests(
        text,
        new Map([
          [0, digest],
          [1, digest],
          [7, digest],
        ]),
      ),
    ).toBe(text);
  }
});

test('the value differs by the digests alone, in any layout', () => {
  const item = fc.dictionary(
    fc.string().filter((key) => key !== '__proto__'),
    fc.jsonValue(),
    { minKeys: 1 },
  );
  const indent = fc.constantFrom('', ' ', '\t', '    ');
  fc.assert(
    fc.property(fc.array(item, { minLength: 1 }), indent, fc.infiniteStream(fc.boolean()), (items, space, chosen) => {
      const picks = items.flatMap((_, index) => (chosen.next().value ? [index] : []));
      const text = JSON.stringify({ before: 1, evidenceRegister: items, after: '}' }, null, space);
      const result = insertDigests(text, new Map(picks.map((index) => [index, digest])));
      const expected = items.map((members, index) =>
        picks.includes(index) ? { ...members, sha256: digest } : members,
      );
      const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
      expect(JSON.parse(result)).toEqual(plain({ before: 1, evidenceRegister: expected, after: '}' }));
    }),
  );
});
