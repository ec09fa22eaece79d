import { expect, test } from 'vitest';
import { joinSources } from '../../../lib/market/join-sources.ts';

test.each([
  { fontes: ['b3', 'b3'], is: 'b3' },
  { fontes: ['demo', 'csv+demo', 'demo'], is: 'csv+demo' },
  { fontes: ['brapi.dev', 'csv+b3'], is: 'csv+b3+brapi.dev' },
  { fontes: [], is: '' },
])('the sources of $fontes are $is', ({ fontes, is }) => {
  expect(joinSources(fontes.map((fonte) => ({ fonte })))).toBe(is);
});
