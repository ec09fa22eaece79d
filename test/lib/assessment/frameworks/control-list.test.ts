import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameworkIdOf, frameworksText, readControlList } from '../../../../lib/assessment/frameworks/control-list.ts';
import { frameworkId, maxControls } from '../../../../lib/assessment/frameworks/frameworks.ts';
import { readFrameworks } from '../../../../lib/assessment/frameworks/read-frameworks.ts';

const idsOf = (text: string) => {
  const list = readControlList(text);
  return 'controls' in list ? list.controls.map(({ id, title }) => [id, title]) : list.problems;
};

describe('readControlList', () => {
  test.each<[string, string, readonly unknown[]]>([
    ['ids alone', 'GOVERN 1.1\r\nGOVERN 1.2', [['GOVERN 1.1'], ['GOVERN 1.2']]],
    [
      'titles after a comma',
      'A.1,Policy\nA.2,"Roles, and who has them"\n',
      [
        ['A.1', 'Policy'],
        ['A.2', 'Roles, and who has them'],
      ],
    ],
    ['titles after a tab', 'A.1\tPolicy, in short\nA.2\n', [['A.1', 'Policy, in short'], ['A.2']]],
    [
      'titles after a tab, below a comment and an id alone',
      '# x\nA.1\nA.2\tWhat; why, how',
      [['A.1'], ['A.2', 'What; why, how']],
    ],
    ['titles after a semicolon', 'A.1;Policy\nA.2;', [['A.1', 'Policy'], ['A.2']]],
    ['comments, empty lines and a byte order mark', '\uFEFF# ours\n\n  # more\n A.1 \n\n', [['A.1']]],
    ['the head of a table', 'Control ID,Title\nA.1,Policy', [['A.1', 'Policy']]],
    ['a head of one column', 'id\nA.1', [['A.1']]],
  ])('reads %s', (_what, text, expected) => {
    expect(idsOf(text)).toEqual(expected.map((item) => expect.arrayContaining(item as unknown[])));
    expect(idsOf(text)).toHaveLength(expected.length);
  });

  test('maps no control', () => {
    expect(readControlList('A.1')).toEqual({ controls: [{ id: 'A.1', dimensions: [] }] });
  });

  test('takes a head in the first line only', () => {
    expect(idsOf('A.1\nid')).toEqual([
      ['A.1', undefined],
      ['id', undefined],
    ]);
  });

  test('names every problem at once, with its line', () => {
    const text = `A.1\n${'x'.repeat(81)}\na.1,Again\n,Policy\nA.2,${'t'.repeat(301)}\nA.3,Roles, and more\nA.5,\u200b`;
    expect(idsOf(text)).toEqual([
      { line: 2, message: 'the id has more than 80 characters' },
      { line: 3, message: '"a.1" is in line 1 already' },
      { line: 4, message: 'there is no id' },
      { line: 5, message: 'the title has more than 300 characters' },
      { line: 6, message: 'there is more than an id and a title: write a title with a comma or semicolon in "quotes"' },
      { line: 7, message: 'the title is blank' },
    ]);
  });

  test('counts lines with comments and empty ones', () => {
    expect(idsOf('# a\n\nA.1\n# b\nA.1')).toEqual([{ line: 5, message: '"A.1" is in line 3 already' }]);
  });

  test.each([
    ['nothing', '', 'the list holds no control'],
    ['a comment alone', '# A.1', 'the list holds no control'],
    ['a head alone', 'id,title\n', 'the list holds no control'],
    ['a quote that does not end', '"A.1', 'Quote Not Closed'],
  ])('refuses %s', (_what, text, message) => {
    expect(idsOf(text)).toEqual([{ line: expect.any(Number), message: expect.stringContaining(message) }]);
  });

  test('takes as many controls as a file may have', () => {
    const list = (count: number) => Array.from({ length: count }, (_, at) => `C-${at}`).join('\n');
    expect(idsOf(list(maxControls))).toHaveLength(maxControls);
    expect(idsOf(list(maxControls + 1))).toEqual([
      { line: 1, message: 'there are 2,001 controls, at most 2,000 are read' },
    ]);
  });
});

describe('frameworksText', () => {
  test('writes what readFrameworks reads', () => {
    const text = fc
      .string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' })
      .filter((each) => each.trim() !== '');
    const controls = fc.uniqueArray(fc.record({ id: text, title: text, dimensions: fc.constant([]) }), {
      selector: ({ id }) => id.trim().toLowerCase().replace(/\s+/g, ' '),
    });
    fc.assert(
      fc.property(controls, text, (list, name) => {
        const framework = { id: 'a', name, controls: list };
        const bytes = Buffer.from(frameworksText([framework], 'schema.json'));
        expect(readFrameworks(bytes, { source: 's', sha256: '' })).toEqual({
          frameworks: { source: 's', sha256: '', schema: 'schema.json', frameworks: [framework] },
        });
      }),
    );
  });

  test('keeps why a control is not applicable', () => {
    const framework = { id: 'a', name: 'A', controls: [{ id: 'b', dimensions: [], notApplicable: 'Not ours' }] };
    const bytes = Buffer.from(frameworksText([framework]));
    expect(readFrameworks(bytes, { source: 's', sha256: '' })).toMatchObject({
      frameworks: { frameworks: [framework] },
    });
  });
});

describe('frameworkIdOf', () => {
  test.each([
    ['NIST AI RMF 1.0', 'nist-ai-rmf-1.0'],
    ['ISO/IEC 42001:2023', 'iso-iec-42001-2023'],
    ['Referência nº 3', 'referencia-no-3'],
    ['日本', ''],
    ['...', ''],
  ])('makes of %j the id %j', (name, id) => {
    expect(frameworkIdOf(name)).toBe(id);
  });

  test('makes an id that a file may have, or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const id = frameworkIdOf(name);
        expect(id === '' || (frameworkId.test(id) && id.length <= 60)).toBe(true);
      }),
    );
  });
});
