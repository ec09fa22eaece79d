import type { PolicyProblem } from '../../../lib/assessment/policy/read-policy.ts';
import type { SortName } from '../../../lib/assessment/portfolio/sort-rows.ts';
import type { PlacedSummary } from '../../../lib/assessment/portfolio/summary.ts';
import type { SystemRow } from '../../../lib/assessment/portfolio/system-row.ts';
import type { Identity } from '../../../lib/assessment/portfolio/systems.ts';
import type { Basis, Finding, Verdict, WaivedFinding } from '../../../lib/assessment/record/finding.ts';
import type { FullDate } from '../../../lib/assessment/record/record.ts';
import type { ReportPart } from '../../../lib/assessment/report/model.ts';
import type { SeverityOverrides } from '../../../lib/assessment/rules/rule.ts';
import type { ReportLanguage } from '../../../lib/assessment/words/words.ts';
import type { FileContent } from '../../parts/save-file.ts';
import type { OpenedFile, TaskReplyOf, TaskRequestOf } from '../../worker/tasks.ts';

/** How to judge: the options of `appraise validate`. */
export interface Judging {
  /** The day that counts as today. */
  readonly asOf: FullDate;
  readonly strict: boolean | undefined;
  readonly staleAfterDays: number | undefined;
  readonly severities: SeverityOverrides;
  /** The nearest to a record counts, as on the command line. */
  readonly policies: readonly OpenedFile[];
}

/** A file, one of its records, and how to judge it. */
export interface RecordInput {
  readonly file: OpenedFile;
  readonly judging: Judging;
  /** 1-based line of the record in a file of many. @default - the first that is not valid, else the first */
  readonly line?: number | undefined;
}

/** What a table of the records of a file says. */
export interface RecordRow {
  /** Undefined where the file is one record. */
  readonly line: number | undefined;
  readonly assessmentId: string | null;
  readonly verdict: Verdict;
  /** True if it is valid under a relaxed policy only. */
  readonly relaxed: boolean;
  /** True if its reviewer disputes the assessment, which no rule of the format forbids. */
  readonly isDisputed: boolean;
  readonly errorCount: number;
  readonly warningCount: number;
}

/** A finding with its place in the file; 1-based. */
export interface PlacedFinding extends Omit<Finding, 'values'> {
  /** Language of message and hint. */
  readonly lang: ReportLanguage;
  readonly waiver?: WaivedFinding['waiver'];
}

/** What is wrong with a policy, in the reader's language. */
export type ShownProblem = Pick<PolicyProblem, 'line' | 'column' | 'message'>;

/** The judgement of the chosen record. */
export interface JudgedRecord extends RecordRow {
  readonly basis: Basis | undefined;
  /** In the order of the text; errors are kept before warnings above the maximum. */
  readonly findings: readonly PlacedFinding[];
  readonly waived: readonly PlacedFinding[];
  /** Title and help of each rule that is found or waived. */
  readonly rules: Readonly<Record<string, { readonly title: string; readonly help: string }>>;
  /** Undefined where the file is too large to be shown. */
  readonly source: { readonly text: string; readonly firstLine: number } | undefined;
}

/** The result for a file; `problems` are those of the policy, without which nothing is judged. */
export type JudgedFile =
  | { readonly problems: readonly ShownProblem[] }
  | {
      readonly problems?: undefined;
      readonly records: readonly RecordRow[];
      readonly chosen: JudgedRecord;
      /** Waivers that no record of a file of many needs; a record alone has them among its findings. */
      readonly unused: readonly PlacedFinding[];
    };

/** A finding in a record that is being written. */
export interface DraftFinding extends PlacedFinding {
  /** JSON Pointer of what it is about: of a missing member, not of the object that lacks it. */
  readonly place: string;
}

/** The result for a record that is being written. */
export type JudgedDraft =
  | { readonly problems: readonly ShownProblem[] }
  | {
      readonly problems?: undefined;
      /** What was judged. */
      readonly text: string;
      readonly verdict: Verdict;
      readonly errorCount: number;
      readonly warningCount: number;
      readonly findings: readonly DraftFinding[];
    };

/** A page in parts, to be shown in a shadow root. */
export interface PageParts {
  readonly lang: string;
  readonly styles: string;
  readonly body: string;
}

/** What is shown or downloaded, or why there is nothing. */
export type Made<Content> =
  | { readonly content: Content }
  /** `lang` is the language of the refusals. */
  | { readonly refusals: readonly string[]; readonly lang: ReportLanguage };

/** A rule whose severity may be changed. */
export interface ChangeableRule {
  readonly id: string;
  readonly severity: 'error' | 'warning';
  readonly title: string;
}

type PageFormat = 'page' | 'html' | 'markdown';

/** How to make a portfolio. */
export interface PortfolioOptions {
  readonly judging: Judging;
  readonly identity: Identity;
  readonly language: ReportLanguage;
}

/** A system of a portfolio. Words are in the reader's language. */
export interface ShownSystem {
  /** Different from the others'. */
  readonly name: string;
  readonly verdict: string;
  readonly disposition: string;
  /** Such as that a newer file of it cannot be read. */
  readonly remarks: readonly string[];
  readonly row: SystemRow;
}

/** What the table of a portfolio's systems says. */
export interface ShownSystems {
  readonly systems: readonly ShownSystem[];
  /** The short name of each dimension, in document order. */
  readonly dimensions: readonly string[];
  /** What the rows leave out. */
  readonly omissions: readonly string[];
  /** Each record that is in no row, with its place and verdict. */
  readonly unplaced: readonly string[];
  /** What short names and figures mean. */
  readonly notes: readonly string[];
}

/** THE list of what the Worker does: input and output by name. */
export interface Tasks {
  readonly judge: {
    readonly input: RecordInput & { readonly language: ReportLanguage };
    readonly output: JudgedFile;
  };
  readonly judgeDraft: {
    readonly input: { readonly text: string; readonly judging: Judging; readonly language: ReportLanguage };
    readonly output: JudgedDraft;
  };
  readonly rules: { readonly input: { readonly language: ReportLanguage }; readonly output: readonly ChangeableRule[] };
  readonly report: {
    readonly input: {
      readonly file: OpenedFile;
      readonly judging: Judging;
      readonly part: ReportPart;
      readonly language: ReportLanguage;
      readonly format: PageFormat | 'xlsx';
    };
    readonly output: Made<PageParts | FileContent>;
  };
  readonly resultJson: { readonly input: Omit<RecordInput, 'line'>; readonly output: Made<string> };
  readonly roadmap: {
    readonly input: RecordInput & {
      /** The language of what is said if there is no roadmap. */
      readonly language: ReportLanguage;
      readonly format: 'markdown' | 'csv' | 'ics' | 'json';
    };
    readonly output: Made<string>;
  };
  /** A draft of the next record. */
  readonly draft: {
    readonly input: RecordInput & { readonly language: ReportLanguage };
    readonly output: Made<string>;
  };
  readonly compare: {
    readonly input: {
      readonly files: readonly OpenedFile[];
      readonly language: ReportLanguage;
      readonly format: PageFormat | 'json';
    };
    readonly output: Made<PageParts | string>;
  };
  /** Judges records and keeps what a portfolio needs of them: for each file its records. */
  readonly summarize: {
    readonly input: Omit<PortfolioOptions, 'identity'> & { readonly files: readonly OpenedFile[] };
    readonly output: Made<readonly (readonly PlacedSummary[])[]>;
  };
  /** The systems of summarized records. */
  readonly systems: {
    readonly input: PortfolioOptions & { readonly records: readonly PlacedSummary[] };
    readonly output: Made<ShownSystems>;
  };
  readonly portfolio: {
    readonly input: PortfolioOptions & {
      readonly records: readonly PlacedSummary[];
      readonly sort: SortName;
      readonly format: PageFormat | 'json' | 'csv';
    };
    readonly output: Made<PageParts | string>;
  };
  /** It lists all that the records say, and not only their summaries. */
  readonly portfolioWorkbook: {
    readonly input: PortfolioOptions & { readonly files: readonly OpenedFile[]; readonly sort: SortName };
    readonly output: Made<FileContent>;
  };
}

/** What the page asks the Worker for. */
export type TaskRequest = TaskRequestOf<Tasks>;

/** What the Worker answers. */
export type TaskReply = TaskReplyOf<Tasks>;
