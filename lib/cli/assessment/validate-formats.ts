import type { FileResult, Summary, Tool } from '../../assessment/result.ts';
import type { FormatName } from './format-names.ts';

interface Look {
  readonly tool: Tool;
  readonly color: boolean;
  readonly columns: number;
  readonly quiet: boolean;
}

/** How results are printed: one by one where the format allows it, so that nothing piles up over many files. */
interface Format {
  /** Absent where the format is one document. */
  readonly each?: (result: FileResult) => string;
  /** @param results all of them where there is no `each`, else none */
  readonly end: (summary: Summary, results: readonly FileResult[]) => string;
}

/** The format of that name; its code is loaded now, that of the others never. */
export async function formatNamed(name: FormatName, { tool, color, columns, quiet }: Look): Promise<Format> {
  switch (name) {
    case 'human': {
      const { human, humanSummary } = await import('./format/human.ts');
      const end = (summary: Summary) => humanSummary(summary, { color });
      return { each: (result) => human(result, { color, columns, quiet }), end };
    }
    case 'json': {
      const { json } = await import('../../assessment/result-json.ts');
      return { end: (_summary, results) => json(tool, results) };
    }
    case 'ndjson': {
      const { ndjson } = await import('../../assessment/result-json.ts');
      return { each: ndjson, end: () => '' };
    }
    case 'sarif': {
      const [{ sarif }, { allRules }] = await Promise.all([import('./format/sarif.ts'), import('./rule-options.ts')]);
      return { end: (_summary, results) => sarif(tool, allRules, results) };
    }
    case 'junit': {
      const { junit } = await import('./format/junit.ts');
      return { end: (_summary, results) => junit(tool, results) };
    }
    case 'github': {
      const { github, githubSummary } = await import('./format/github.ts');
      return { each: github, end: githubSummary };
    }
  }
}
