import { say } from '../../platform/language.ts';
import {
  atMost,
  folded,
  formatAsMarkdown,
  joined,
  list,
  phrase,
  strong,
  type Table,
  table,
} from '../../platform/report.ts';
import { count } from '../../platform/text.ts';
import type { EstimateAnswer } from './estimate-answer.ts';
import { bestLine, coverageSentences, mixSentences, sourceLine } from './estimate-notes.ts';
import { dearestLines, estimateTable } from './estimate-rows.ts';
import {
  assumedGroups,
  byUseGroups,
  completeness,
  countResources,
  groupText,
  type InputSummary,
  totalsGap,
  unpricedGroups,
} from './input-summary.ts';
import { standInLegend, standInSigns } from './stand-ins.ts';
import { type WhatIfReport, whatIfReport } from './what-if-report.ts';

/** What a report needs to know in addition to the estimate. */
export interface ReportOptions {
  /** The ages of the prices are counted from it. */
  readonly now: Date;
  /** Present if the estimate was made from a file of another tool. */
  readonly inputs?: InputSummary | undefined;
  /** How many lines, resources and sentences of a kind Markdown shows; it folds the cheapest. @default all */
  readonly shown?: number;
}

/** What only Markdown takes. */
export interface MarkdownOptions extends ReportOptions {
  /** A sentence that stands first: whether the limits of the caller are kept. @default none */
  readonly verdict?: string;
  /** The month by groups, if the caller asks for them. */
  readonly groups?: Table<string> | undefined;
}

/** Formats a table for a proposal, with what to know of it below: figures that stand in for others carry a sign. */
export function markdown(
  answer: EstimateAnswer,
  { now, inputs, verdict = '', groups, shown = Number.POSITIVE_INFINITY }: MarkdownOptions,
): string {
  const whatIf = whatIfReport(answer);
  const shownLines = dearestLines(answer.items, shown);
  const gap = inputs && totalsGap(inputs.lines);
  const figures = estimateTable(answer, {
    signOf: standInSigns(answer),
    gap,
    shown: shownLines,
    hasYears: true,
  });
  return formatAsMarkdown([
    strong(verdict),
    figures,
    groups,
    bestLine(answer),
    mixSentences(answer).join(' '),
    [standInLegend(answer), ...coverageSentences(answer)].filter(Boolean).join(' '),
    list(warningItems(answer.warnings, shown)),
    answer.assumptions.join(' '),
    sourceLine(answer, now),
    ...(inputs ? inputBlocks(inputs, shownLines, shown) : []),
    ...(whatIf ? whatIfBlocks(whatIf, shown) : []),
  ]);
}

/** At most so many warnings, for a list. */
export const warningItems = (warnings: readonly string[], shown: number): readonly string[] =>
  atMost(
    warnings.map((warning) => say({ en: `Warning: ${warning}`, pt: `Aviso: ${warning}` })),
    'warning',
    shown,
  );

/**
 * Says what was read of a file: what is not priced stands in the open, long lists are folded.
 * @param shownLines ids of the lines that the table of the estimate shows @param shown how many of a kind are listed
 */
function inputBlocks({ lines, ...summary }: InputSummary, shownLines: ReadonlySet<string>, shown: number) {
  const read = lines.read.filter(
    ({ lines: ids }) => shown >= lines.read.length || ids.some((id) => shownLines.has(id)),
  );
  const left = lines.read.length - read.length;
  const groupTexts = (groups: ReturnType<typeof assumedGroups>) =>
    groups.map((group) => groupText(group, Math.max(1, shown)));
  const unpriced = groupTexts(unpricedGroups(lines)).map((text) =>
    say({ en: `Not priced: ${text}`, pt: `Sem preço: ${text}` }),
  );
  const byUse = groupTexts(byUseGroups(lines));
  const rows = [
    ...read.map(({ address, lines: ids }) => [address, joined(ids, ', ')]),
    ...(left === 0
      ? []
      : [[say({ en: count(left, 'smaller resource'), pt: `${count(left, 'recurso')} de menor custo` })]]),
  ];
  return [
    phrase`${strong(completeness(countResources(lines)))} ${say({ en: `Read from ${summary.file} as ${summary.format}.`, pt: `Lido de ${summary.file} como ${summary.format}.` })}`,
    list([...warningItems(summary.warnings, shown), ...atMost(unpriced, 'reason', shown)]),
    folded(
      say({ en: 'What was read', pt: 'O que foi lido' }),
      rows.length === 0
        ? []
        : [table([say({ en: 'Resource', pt: 'Recurso' }), say({ en: 'Line', pt: 'Linha' })], rows)],
    ),
    folded(
      say({ en: 'What is charged by use', pt: 'O que se cobra por uso' }),
      byUse.length === 0 ? [] : [list(atMost(byUse, 'charge', shown))],
    ),
    folded(say({ en: 'What was assumed', pt: 'O que foi suposto' }), [
      list(atMost(groupTexts(assumedGroups(lines)), 'assumption', shown)),
    ]),
  ];
}

function whatIfBlocks({ table: ranked, notes }: WhatIfReport, shown: number) {
  // The first row is the estimate itself.
  const rows = ranked.rows.slice(0, shown + 1);
  const left = ranked.rows.length - rows.length;
  const more =
    left === 0
      ? []
      : [say({ en: `${count(left, 'more alternative')} in JSON.`, pt: `Mais ${count(left, 'alternativa')} em JSON.` })];
  return [{ ...ranked, rows }, ...more, ...atMost(notes, 'note', shown)];
}
