import type { FileResult, Summary, Tool } from '../../assessment/judge/result.ts';

interface Look {
  readonly tool: Tool;
  readonly color: boolean;
  readonly columns: number;
  readonly quiet: boolean;
}

/** Formats of `appraise validate`. Importing this list loads no format. */
export const formatNames = ['human', 'json', 'ndjson', 'sarif', 'junit', 'github'] as const;
export type FormatName = (typeof formatNames)[number];

/** Formats results one by one with `each` if it can, so that those of many files take no memory. */
interface Format {
  readonly each?: (result: FileResult) => string;
  /** @param results all results if there is no `each`, else none @param bases a sentence for each day and policy */
  readonly end: (summary: Summary, results: readonly FileResult[], bases: readonly string[]) => string;
}

/** Loads the code of one format. */
export async function loadFormat(name: FormatName, { tool, color, columns, quiet }: Look): Promise<Format> {
  switch (name) {
    case 'human': {
      const { human, humanSummary } = await import('./format/human.ts');
      const end: Format['end'] = (summary, _results, bases) => humanSummary(summary, { color, bases });
      return { each: (result) => human(result, { color, columns, quiet }), end };
    }
    case 'json': {
      const { formatJson } = await import('../../assessment/judge/result-json.ts');
      return { end: (_summary, results) => formatJson(tool, results) };
    }
    case 'ndjson': {
      const { formatNdjson } = await import('../../assessment/judge/result-json.ts');
      return { each: formatNdjson, end: () => '' };
    }
    case 'sarif': {
      const [{ sarif }, { allRules }, { findSourceRoot }] = await Promise.all([
        import('./format/sarif.ts'),
        import('../../assessment/rules/all-rules.ts'),
        import('./source-root.ts'),
      ]);
      return { end: (_summary, results) => sarif(tool, allRules, results, findSourceRoot(process.cwd())) };
    }
    case 'junit': {
      const { junit } = await import('./format/junit.ts');
      return { end: (_summary, results) => junit(tool, results) };
    }
    case 'github': {
      const { github, githubSummary } = await import('./format/github.ts');
      return { each: github, end: (summary, _results, bases) => githubSummary(summary, bases) };
    }
  }
}
