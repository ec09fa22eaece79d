import { expect, test } from 'vitest';
import { compare } from '../../../../web/record/worker/compare.ts';
import { reportRecord } from '../../../support/report-record.ts';

test.each(['html', 'markdown', 'json'] as const)(
  'a comparison says in Portuguese what limits it, as %s',
  async (format) => {
    const later = { ...reportRecord(), assessedAt: '2027-06-15' };
    const files = [reportRecord(), later].map((record, index) => ({
      name: `${index}.json`,
      bytes: new TextEncoder().encode(JSON.stringify(record)),
    }));

    expect(JSON.stringify(await compare({ files, format, language: 'pt' }))).toContain(
      'Os dois registros têm a mesma data de corte das evidências',
    );
  },
);

test('its JSON is that of the command: of two records the step, with what was followed', async () => {
  const file = { name: 'a.json', bytes: new TextEncoder().encode(JSON.stringify(reportRecord())) };
  const jsonOf = async (files: readonly (typeof file)[]) => {
    const made = await compare({ files, format: 'json', language: 'en' });
    return 'refusals' in made ? made.refusals : Object.keys(JSON.parse(String(made.content)));
  };

  expect(await jsonOf([file, file])).toEqual([
    ...['old', 'new', 'comparability', 'overall', 'dimensions', 'unchanged_dimensions', 'priorities', 'evidence'],
    ...['disposition', 'other', 'followed'],
  ]);
  expect(await jsonOf([file, file, file])).toEqual(['records', 'trend', 'steps', 'followed']);
});

test('what is no record is refused, as by the command', async () => {
  const files = [reportRecord(), { name: 'a package' }].map((value, index) => ({
    name: `${index}.json`,
    bytes: new TextEncoder().encode(JSON.stringify(value)),
  }));

  expect(await compare({ files, format: 'page', language: 'en' })).toEqual({
    refusals: [
      '1.json: is no assessment record: it has none of the members assessmentId, assessedAt, dimensions, evidenceRegister',
    ],
    lang: 'en',
  });
});
