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
