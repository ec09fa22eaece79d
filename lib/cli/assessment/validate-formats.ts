import type { FileResult, Summary, Tool } from '../../assessment/judge/result.ts';
import type { ReportLanguage } from '../../assessment/words/words.ts';
import { validateWords } from './format/words.ts';

interface Look {
  readonly tool: Tool;
  readonly color: boolean;
  readonly columns: number;
  readonly quiet: boolean;
  readonly lang: ReportLanguage;
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
export async function loadFormat(name: FormatName, { tool, color, columns, quiet, lang }: Look): Promise<Format> {
  const words = validateWords(lang);
  switch (name) {
    case 'human': {
      const { human, humanSummary } = await import('./format/human.ts');
      const end: Format['end'] = (summary, _results, bases) => humanSummary(summary, { color, bases, words });
      return { each: (result) => human(result, { color, columns, quiet, words }), end };
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
      const [{ sarif }, { rulesIn }, { findSourceRoot }] = await Promise.all([
        import('./format/sarif.ts'),
        import('../../assessment/words/rule-words.ts'),
        import('./source-root.ts'),
      ]);
      return { end: (_summary, results) => sarif(tool, rulesIn(lang), results, findSourceRoot(process.cwd()), words) };
    }
    case 'junit': {
      const { junit } = await import('./format/junit.ts');
      return { end: (_summary, results) => junit(tool, results, words) };
    }
    case 'github': {
      const { github, githubSummary } = await import('./format/github.ts');
      return {
        each: (result) => github(result, words),
        end: (summary, _results, bases) => githubSummary(summary, bases, words),
      };
    }
  }
}
