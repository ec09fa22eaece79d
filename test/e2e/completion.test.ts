import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { guardChild } from '../support/child.ts';
import { commandNames } from '../support/command-names.ts';
import { eventually } from '../support/eventually.ts';
import { hasShell } from '../support/shells.ts';

const scratch = mkdtempSync(join(tmpdir(), 'appraise-completion-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const appraise = (...args: string[]): string =>
  execFileSync(process.execPath, ['dist/cli/appraise.mjs', ...args], { encoding: 'utf8' });

/** Writes the script of a shell into a file. */
function scriptOf(shell: string): string {
  const file = join(scratch, `completion.${shell}`);
  writeFileSync(file, appraise('completion', shell));
  return file;
}

/** Commands and options that the help of a command names. */
function helpOf(...path: string[]): readonly string[] {
  const text = appraise(...path, '--help');
  const [, commands = ''] = /^Commands:\n((?: .*\n)+)/m.exec(text) ?? [];
  const names = [...commands.matchAll(/^ {2}([a-z][a-z-]*)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help');
  const options = [...text.matchAll(/^ {2}(?:-\w, )?(--[a-z][a-z-]*)/gm)].map(([, name = '']) => name);
  return [...names, ...options.filter((name) => name !== '--help')];
}

/** What the function of bash offers for words; the last is the one that is typed. */
function offeredInBash(...words: string[]): readonly string[] {
  const typed = ['appraise', ...words].map((word) => `'${word}'`).join(' ');
  const program = `source ${bash}; COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _appraise; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', program], { encoding: 'utf8' }).split('\n').filter(Boolean);
}
const bash = scriptOf('bash');

describe('completion', () => {
  test('offers every command and every option that the help names', () => {
    expect(offeredInBash('')).toEqual(expect.arrayContaining(commandNames()));
    for (const path of [
      ['estimate'],
      ['validate'],
      ['price-sheet', 'diff'],
      ['evidence', 'verify'],
      ['mcp'],
      ['usage', 'init'],
    ]) {
      const offered = [...offeredInBash(...path, ''), ...offeredInBash(...path, '--')];
      expect(offered, path.join(' ')).toEqual(expect.arrayContaining([...helpOf(...path)]));
    }
  });

  test('offers the values that an option has, and files where it takes any', () => {
    expect(offeredInBash('estimate', '--format', '')).toEqual(['human', 'json', 'csv', 'markdown', 'trace-csv']);
    expect(offeredInBash('completion', '')).toEqual(['bash', 'zsh', 'fish', 'powershell']);
    expect(offeredInBash('estimate', '--usage', 'package.j')).toEqual(['package.json']);
    expect(offeredInBash('validate', 'package.j')).toEqual(['package.json']);
    writeFileSync(join(scratch, 'a record of ours.json'), '{}');
    expect(offeredInBash('validate', join(scratch, 'a rec'))).toEqual([join(scratch, 'a record of ours.json')]);
  });

  test('offers nothing for words that are none', () => {
    expect(offeredInBash('absent-command', '--zzz')).toEqual([]);
    expect(offeredInBash('$(touch /tmp/x)', '')).toEqual(expect.arrayContaining(['estimate']));
  });

  test.each(['bash', 'zsh', 'fish', 'powershell'])('of %s names all commands', (shell) => {
    const script = appraise('completion', shell);
    for (const name of commandNames()) expect(script).toMatch(new RegExp(`(?<![\\w-])${name}(?![\\w-])`));
  });
});

/** Types lines into a shell on a terminal, one after the other, and returns what it has printed. */
async function typeInto(command: string, lines: readonly string[]): Promise<string> {
  const env = { ...process.env, TERM: 'dumb', HISTFILE: '' };
  const terminal = guardChild(spawn('script', ['-qec', command, '/dev/null'], { env, detached: true, stdio: 'pipe' }));
  const ended = once(terminal, 'close');
  let said = '';
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  for (const [at, line] of lines.entries()) {
    terminal.stdin.write(`${line}\necho typed-$((${at} + 100))\n`);
    await eventually(() => expect(said).toContain(`\ntyped-${at + 100}`));
  }
  terminal.stdin.end('exit\n');
  await ended;
  return said;
}

describe.each([
  { shell: 'bash', command: 'bash --norc --noprofile -i' },
  { shell: 'zsh', command: 'zsh -f -i' },
] as const)('appraise est<TAB> in $shell', ({ shell, command }) => {
  test.runIf(hasShell(shell))('becomes appraise estimate', async () => {
    const said = await typeInto(command, [
      `source ${scriptOf(shell)}`,
      `appraise() { printf 'ran<%s>' "$*"; }`,
      'appraise est\t',
      'appraise estimate --max-m\t 5',
      'appraise price-sheet di\t',
    ]);
    expect(said).toContain('ran<estimate>');
    expect(said).toContain('ran<estimate --max-monthly 5>');
    expect(said).toContain('ran<price-sheet diff>');
  });
});

test.runIf(hasShell('fish'))('fish completes commands, options and values', () => {
  const offered = (line: string): readonly string[] =>
    execFileSync('fish', ['--no-config', '-c', `source ${scriptOf('fish')}; complete -C ${JSON.stringify(line)}`], {
      encoding: 'utf8',
      env: { ...process.env, HOME: scratch },
    })
      .trim()
      .split('\n')
      .map((offer) => offer.split('\t')[0] ?? '');
  expect(offered('appraise est')).toEqual(['estimate']);
  expect(offered('appraise price-sheet di')).toEqual(['diff']);
  expect(offered('appraise estimate --format ')).toEqual(expect.arrayContaining(['human', 'json', 'trace-csv']));
  expect(offered('appraise estimate --max-mon')).toEqual(['--max-monthly']);
});
