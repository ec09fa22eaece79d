import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeJsonFault, toPlainTemplate } from '../../../../lib/pricing/inputs/decode-input.ts';
import { readInput } from '../../../../lib/pricing/inputs/read-input.ts';

/** What is wrong with a text. */
function faultOf(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    return describeJsonFault(text, error as Error);
  }
  throw new Error('It is JSON.');
}

test.each([
  ['ends too early', '{\n"items": [', 'line 2 column 11'],
  ['has a word', '{\n  "a": x}', 'line 2 column 8'],
  ['has a comma too many', '{\n  "a": 1,\n}', 'line 3 column 1'],
  ['has a comment', '[1, // x\n2]', 'line 1 column 5'],
  ['has other quotes', `{"a": 'x'}`, 'line 1 column 7'],
  ['goes on', '{"a":1} x', 'line 1 column 9'],
])('says where a text that %s stops being JSON', (_, text, place) => {
  expect(faultOf(text)).toMatch(new RegExp(`^[^()]+ \\(${place}\\)$`, 's'));
});

describe('template json', () => {
  const schema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';
  const parametersSchema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#';
  const bytes = (text: string) => Buffer.from(text);

  const template = `// What the shop runs on, with "quotes" and [brackets
{
  "$schema": "${schema}", /* of
  two lines */
  "contentVersion": "1.0.0.0",
  "parameters": { "size": { "type": "int" } },
  "resources": [
    {
      "type": "Microsoft.Compute/disks", // "no": "member"
      "apiVersion": "2024-03-02",
      "name": "data",
      "location": "westeurope",
      "sku": { "name": "Premium_LRS" },
      "properties": { "diskSizeGB": "[add(
        parameters('size'),
        28)]", "note": "http://a.example/*not a comment*/", },
    },
  ],
}
// the end`;
  const parameters = `{
  // of the shop
  "$schema": "${parametersSchema}",
  "contentVersion": "1.0.0.0",
  "parameters": { "size": { "value": 100 /* GB */ }, },
}`;

  describe('a template with comments and line ends in strings', () => {
    test.each([
      ['\n', 'line feeds'],
      ['\r\n', 'those of Windows'],
    ])('is read with its parameters; line ends %j', async (end) => {
      const [text, values] = [template, parameters].map((file) => bytes(file.replaceAll('\n', end)));
      const read = await readInput({ bytes: text as Buffer, parameters: values });
      expect(read).toMatchObject({
        format: 'arm-template',
        resources: [{ kind: 'disk', sku: 'Premium_LRS', gib: 128, region: 'westeurope' }],
      });
    });

    test.each([
      ['a comma that is missing', template.replace('"data",', '"data"'), 12],
      ['a word', template.replace('"Premium_LRS"', 'Premium'), 13],
      ['a fault after a string of several lines', template.replace('"note": ', '"note" '), 16],
      ['an end too early', template.slice(0, template.indexOf('"note"')), 16],
    ])('says the line of %s', async (_, text, line) => {
      await expect(readInput({ bytes: bytes(text), format: 'arm-template' })).rejects.toMatchObject({
        problems: [expect.stringMatching(new RegExp(`^It is not JSON: .* \\(line ${line} column \\d+\\)$`))],
      });
    });

    test('says the place of a fault in its parameters', async () => {
      const broken = bytes(parameters.replace('"value":', '"value"'));
      await expect(readInput({ bytes: bytes(template), parameters: broken })).rejects.toMatchObject({
        problems: [expect.stringMatching(/^The file with parameters: It is not JSON: .* \(line 5 column 37\)$/)],
      });
    });

    test('is named where it holds parameters alone', async () => {
      await expect(readInput({ bytes: bytes(parameters) })).rejects.toThrow(
        /a file of parameters, which belongs to a template/,
      );
    });

    test.each([
      ['a request', '{"items": [], // none\n}', /line 1 column 15/],
      ['a plan', '{"format_version": "1.2", /* x */ "resource_changes": []}', /line 1 column 27/],
      ['a comma alone', '{"$schema": "deploymentTemplate.json", "resources": [,]} //', /line 1 column 54/],
      ['an open comment', '{"$schema": "deploymentTemplate.json", "resources": []} /* x', /line 1 column 57/],
    ])('does not make JSON of %s', async (_, text, message) => {
      await expect(readInput({ bytes: bytes(text) })).rejects.toThrow(message);
    });

    test('nests no deeper for its comments', async () => {
      const deep = `{"$schema": "${schema}", // " a quote\n"resources": ${'['.repeat(300)}${']'.repeat(300)}}`;
      await expect(readInput({ bytes: bytes(deep) })).rejects.toThrow('nest deeper than 200 levels');
    });
  });

  test('whatever stands between the tokens of JSON, the value stays', () => {
    const gap = fc.constantFrom('', ' ', '\n', '// a " b\n', '/* [{, */', '\r\n\t');
    fc.assert(
      fc.property(
        fc.jsonValue({ stringUnit: fc.constantFrom('a', '\n', '\r', '/', '*', '"', '\\', ',', ']') }),
        fc.array(gap, { minLength: 1, maxLength: 20 }),
        (value, gaps) => {
          let next = 0;
          const nextGap = () => gaps[next++ % gaps.length] ?? '';
          const write = (part: unknown): string => {
            if (Array.isArray(part)) {
              const elements = part.map((element) => `${nextGap()}${write(element)}${nextGap()},`).join('');
              return `[${elements}${nextGap()}]`;
            }
            if (typeof part === 'object' && part !== null) {
              const members = Object.entries(part).map(
                ([name, member]) => `${nextGap()}${JSON.stringify(name)}${nextGap()}:${nextGap()}${write(member)},`,
              );
              return `{${members.join('')}${nextGap()}}`;
            }
            if (typeof part !== 'string') return JSON.stringify(part);
            return `"${part
              .split('\n')
              .map((line) => JSON.stringify(line).slice(1, -1))
              .join('\n')}"`;
          };
          const text = `${nextGap()}${write(value)}`;
          expect(JSON.parse(toPlainTemplate(text)?.json ?? text)).toEqual(JSON.parse(JSON.stringify(value)));
        },
      ),
    );
  });
});
