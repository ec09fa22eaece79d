import { expect, test } from 'vitest';
import { terminalWidth, wantsColor } from '../../../../lib/cli/terminal/terminal.ts';

test.for([
  { title: 'a terminal', isTTY: true, env: {}, color: true },
  { title: 'a pipe', isTTY: false, env: {}, color: false },
  { title: 'a terminal with NO_COLOR', isTTY: true, env: { NO_COLOR: '1' }, color: false },
  { title: 'a terminal with an empty NO_COLOR', isTTY: true, env: { NO_COLOR: '' }, color: true },
  { title: 'a dumb terminal', isTTY: true, env: { TERM: 'dumb' }, color: false },
  { title: 'a pipe with FORCE_COLOR', isTTY: false, env: { FORCE_COLOR: '1' }, color: true },
  { title: 'a pipe with an empty FORCE_COLOR', isTTY: false, env: { FORCE_COLOR: '' }, color: true },
  { title: 'a terminal with FORCE_COLOR=0', isTTY: true, env: { FORCE_COLOR: '0' }, color: false },
  { title: 'a terminal with FORCE_COLOR=false', isTTY: true, env: { FORCE_COLOR: 'false' }, color: false },
  { title: 'FORCE_COLOR against NO_COLOR', isTTY: false, env: { FORCE_COLOR: '1', NO_COLOR: '1' }, color: true },
  { title: 'FORCE_COLOR on a dumb terminal', isTTY: true, env: { FORCE_COLOR: '1', TERM: 'dumb' }, color: true },
])('$title gets colours: $color', ({ isTTY, env, color }) => {
  expect(wantsColor({ isTTY }, env)).toBe(color);
});

test.for([
  { title: 'a terminal', stream: { isTTY: true, columns: 72 }, columns: 72 },
  { title: 'a terminal that does not tell', stream: { isTTY: true, columns: 0 }, columns: 100 },
  { title: 'a pipe', stream: {}, columns: 100 },
])('$title is $columns columns wide', ({ stream, columns }) => {
  expect(terminalWidth(stream)).toBe(columns);
});
