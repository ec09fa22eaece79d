/** A command that a document tells its reader to type. */
export interface Step {
  readonly file: string;
  /** Line of the document that it begins on, from 1. */
  readonly line: number;
  readonly command: string;
  /** What the document shows below it; `''` where it shows nothing. */
  readonly shown: string;
}

/**
 * Lists the commands of a document: each of its `sh` blocks, and the lines of its `console` blocks that begin with `$ `. With
 * `account`, those of the blocks `sh account` instead, which need an account of AWS.
 */
export function stepsOf(file: string, text: string, account?: 'account'): readonly Step[] {
  const blocks = text.matchAll(
    account ? /^( *)```(sh) account\n([\s\S]*?)^\1```$/gm : /^( *)```(sh|console)\n([\s\S]*?)^\1```$/gm,
  );
  return [...blocks].flatMap(({ 1: indent = '', 2: language, 3: body = '', index }) => {
    const first = text.slice(0, index).split('\n').length + 1;
    const lines = body
      .split('\n')
      .slice(0, -1)
      .map((line) => line.slice(indent.length));
    return (language === 'sh' ? commandsOf(lines) : dialogueOf(lines)).map(({ at, ...step }) => ({
      file,
      line: first + at,
      ...step,
    }));
  });
}

interface Found {
  /** Index of its first line in the block. */
  readonly at: number;
  readonly command: string;
  readonly shown: string;
}

function commandsOf(lines: readonly string[]): readonly Found[] {
  const found: Found[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const count = /^\s*(#|$)/.test(line) ? 1 : lengthOfCommand(lines.slice(at));
    const isCommand = !/^\s*(#|$)/.test(line);
    if (isCommand) found.push({ at, command: lines.slice(at, at + count).join('\n'), shown: '' });
    at += count;
  }
  return found;
}

function dialogueOf(lines: readonly string[]): readonly Found[] {
  const starts = lines.flatMap((line, at) => (line.startsWith('$ ') ? [at] : []));
  return starts.map((at, index) => {
    const turn = lines.slice(at, starts[index + 1]);
    const count = lengthOfCommand(turn);
    const shown = turn.slice(count).join('\n').trim();
    return { at, command: turn.slice(0, count).join('\n').slice(2), shown };
  });
}

/** Lines that the command at the start takes up: it goes on while a quote is open, and after a backslash. */
function lengthOfCommand(lines: readonly string[]): number {
  for (let count = 1; count < lines.length; count += 1) {
    const text = lines.slice(0, count).join('\n');
    const isOpen = (text.split("'").length - 1) % 2 === 1 || text.endsWith('\\');
    if (!isOpen) return count;
  }
  return lines.length;
}
