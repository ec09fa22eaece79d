import { readCsvTable, type TableLine } from '../../platform/csv-table.ts';
import { normalizeName } from '../record/names.ts';
import { isBlank, quote } from '../record/quote.ts';
import { integer } from '../rules/sentence.ts';
import { type Control, type Framework, maxControls, textLimits } from './frameworks.ts';

/** What is wrong with a list of controls; 1-based line. */
export interface ListProblem {
  readonly line: number;
  /** In English. */
  readonly message: string;
}

const maxProblems = 100;

/** The head of a table of controls, as people and programs write it. */
const head = /^(?:control(?:[ _-]?id)?|id)$/i;

/**
 * Reads a list of controls: an id a line, with a title after a tab, a comma or a semicolon (CSV). Empty
 * lines, lines that begin with `#` and a head are skipped. No control is mapped. Returns everything that is wrong with the list.
 */
export function readControlList(
  text: string,
): { readonly controls: readonly Control[] } | { readonly problems: readonly ListProblem[] } {
  const table = text.replace(/^[ \t\uFEFF]*#.*$/gm, '');
  const { lines, error } = readCsvTable(table, Number.POSITIVE_INFINITY, separatorOf(table));
  if (error !== undefined) return { problems: [{ line: error.line, message: error.problem }] };
  const rows = lines.filter(({ cells }, index) => !(index === 0 && head.test(cells[0] ?? '')));
  if (rows.length === 0) return { problems: [{ line: 1, message: 'the list holds no control' }] };
  if (rows.length > maxControls) {
    const message = `there are ${integer.en(rows.length)} controls, at most ${integer.en(maxControls)} are read`;
    return { problems: [{ line: 1, message }] };
  }
  const lineOf = new Map<string, number>();
  const problems = rows.flatMap((row) => problemsOf(row, lineOf));
  if (problems.length > 0) return { problems: problems.slice(0, maxProblems) };
  return {
    controls: rows.map(({ cells: [id = '', title = ''] }) => ({ id, ...(title !== '' && { title }), dimensions: [] })),
  };
}

/** A tab wherever there is one: titles have commas and semicolons. */
function separatorOf(table: string): string {
  if (table.includes('\t')) return '\t';
  const [line = ''] = table.trimStart().split('\n', 1);
  return line.includes(';') && !line.includes(',') ? ';' : ',';
}

function problemsOf({ cells, line }: TableLine, lineOf: Map<string, number>): readonly ListProblem[] {
  const [id = '', title = '', ...others] = cells;
  const problems: string[] = [];
  if (id === '' || isBlank(id)) problems.push('there is no id');
  else if (id.length > textLimits.controlId) problems.push(tooLong('the id', textLimits.controlId));
  if (isBlank(title)) problems.push('the title is blank');
  else if (title.length > textLimits.title) problems.push(tooLong('the title', textLimits.title));
  if (others.some((cell) => cell !== '')) {
    problems.push('there is more than an id and a title: write a title with a comma or semicolon in "quotes"');
  }
  const key = normalizeName(id);
  const earlier = lineOf.get(key);
  if (id !== '' && earlier !== undefined) problems.push(`${quote(id)} is in line ${earlier} already`);
  lineOf.set(key, earlier ?? line);
  return problems.map((message) => ({ line, message }));
}

const tooLong = (what: string, limit: number): string => `${what} has more than ${integer.en(limit)} characters`;

/** Makes the id of a framework from its name: `nist-ai-rmf-1.0`; empty if the name has no letter or digit of ASCII. */
export const frameworkIdOf = (name: string): string =>
  name
    .slice(0, textLimits.name)
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .slice(0, textLimits.id)
    .replace(/^[.-]+|[.-]+$/g, '');

/** The file that maps dimensions to the controls of frameworks, as `readFrameworks` reads it. @param schema of an earlier file */
export function frameworksText(frameworks: readonly Framework[], schema?: string): string {
  const content = {
    ...(schema !== undefined && { $schema: schema }),
    frameworks: frameworks.map(({ id, name, controls }) => ({
      id,
      name,
      controls: controls.map(({ id: controlId, title, dimensions, notApplicable }) => ({
        id: controlId,
        ...(title !== undefined && { title }),
        ...(notApplicable === undefined ? { dimensions } : { not_applicable: notApplicable }),
      })),
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
