import { expect, test } from 'vitest';
import { formatAsText, notes } from '../../../../lib/cli/terminal/report.ts';
import { right, table } from '../../../../lib/platform/report.ts';

const costs = {
  ...table(['Name', right('Cost')], [['web', '9.50'], ['b']]),
  title: 'Costs:',
  totals: [['all', '9.50']],
};

test('blocks stand apart, and lines do not', () => {
  const blocks = [costs, { lines: ['first', ...notes('warning', ['second', 'third\u001b'], 'warning: ')] }];
  expect(formatAsText(blocks, { color: false })).toBe(
    'Costs:\nName  Cost\nweb   9.50\nb\nall   9.50\n\nfirst\nwarning: second\nwarning: third␛\n',
  );
});

test('titles, totals and sentences have their style where colour is wanted', () => {
  const text = formatAsText([costs, ...notes('faint', ['said'])], { color: true });
  expect(text).toContain('\u001b[1mName  Cost\u001b[22m\nweb   9.50\n');
  expect(text).toContain('\u001b[1mall   9.50\u001b[22m\n\n\u001b[2msaid\u001b[22m\n');
});
