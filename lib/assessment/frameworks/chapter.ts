import { type Block, heading } from '../../platform/report.ts';
import type { Sheet, SheetColumn, SheetRow } from '../../platform/workbook.ts';
import type { Portfolio } from '../portfolio/model.ts';
import type { SystemRow } from '../portfolio/system-row.ts';
import { rowNames } from '../portfolio/texts.ts';
import type { Judgement } from '../record/finding.ts';
import { type DimensionKey, dimensionKeys, type SparseRecord } from '../record/record.ts';
import type { AddedChapter, AddedToPortfolio } from '../report/added-chapter.ts';
import { cutNote } from '../report/capped.ts';
import { withoutMissing } from '../report/dimension-rows.ts';
import { chapter, isolateText, note } from '../report/html-parts.ts';
import { each, markup } from '../report/markup.ts';
import { bounded, column, maxRows, recordKey, type WorkbookRecord } from '../report/workbook.ts';
import { type FrameworkWords, frameworkWordsOf } from '../words/framework-words.ts';
import { type ReportLanguage, shownText, termOf, type Words, wordsOf } from '../words/words.ts';
import {
  type ControlState,
  type Coverage,
  type DimensionFigures,
  type PortfolioControl,
  portfolioCoverage,
  type RecordControl,
  recordCoverage,
} from './crosswalk.ts';
import { type Control, type Framework, type Frameworks, textLimits } from './frameworks.ts';
import { type ListItem, sheetColumns, sheetRow, type TableColumn, tableInHtml, tableInMarkdown } from './table.ts';

/** How much of each control is shown: a record that is made to harm would repeat its texts for each of 2,000 controls. */
const maxGaps = 10;
const maxGapText = 300;
const maxEvidence = 40;

const tones: Readonly<Record<ControlState, string>> = {
  atTarget: 'unreviewed',
  belowTarget: 'conditional',
  notJudged: 'invalid',
  notMapped: 'low',
  notApplicable: 'low',
};

/** The id of the section. */
const sectionId = 'controls';

/** The table is as wide as that of the register, and becomes a list on a phone as it does. */
const look = 'register-table coverage-table';

const styles = `
#controls h3{margin-top:1.75rem}
.coverage-table thead th{white-space:normal}
.coverage-table b{color:var(--tone);font-weight:600}
.coverage-table :is(th,td){padding:.5rem .4rem}
.coverage-table th[scope=row]{min-width:8.5rem}
.coverage-table td:nth-child(2){min-width:5.5rem}
.coverage-table td:nth-child(3){min-width:9rem}
.coverage-table td:last-child{min-width:11rem}
@media print{.coverage-table th[scope=row],.coverage-table td:is(:nth-child(2),:nth-child(3),:last-child){min-width:0}
.coverage-table td:last-child{width:24%}}
.coverage-table td:nth-child(3) ul{list-style:none;padding:0}
.coverage-table th code{font-weight:600}
.coverage-table th bdi{font-weight:400}
.coverage-table td code{white-space:nowrap}
`;

/** The words of one language, for a chapter. */
interface Language {
  readonly words: Words;
  readonly said: FrameworkWords;
}

const languageOf = (language: ReportLanguage): Language => {
  const words = wordsOf(language);
  return { words, said: frameworkWordsOf(words) };
};

/** A judged record. */
interface JudgedRecord {
  readonly record: SparseRecord | undefined;
  readonly judgement: Judgement;
}

/** The chapter of a report: what a record says of the controls of an organization's frameworks. */
export function recordChapter(frameworks: Frameworks, judged: JudgedRecord, lang: ReportLanguage): AddedChapter {
  const language = languageOf(lang);
  const coverage = recordCoverage(frameworks, judged.record, judged.judgement);
  const columns = recordColumns(judged.record, language);
  return {
    ...pagesOf({ frameworks, coverage, columns, meaning: language.said.meaning, language }),
    sheets: () => recordSheets(frameworks, { key: [], records: [{ ...judged, cells: [] }] }, lang),
  };
}

/** The chapter of a portfolio: what the newest records of its systems say of the controls. */
export function portfolioChapter(frameworks: Frameworks, portfolio: Portfolio, lang: ReportLanguage): AddedToPortfolio {
  const language = languageOf(lang);
  const { said } = language;
  const coverage = portfolioCoverage(frameworks, portfolio);
  const columns = portfolioColumns(rowNames(portfolio.systems), language);
  return {
    ...pagesOf({ frameworks, coverage, columns, meaning: said.meaningOverSystems, language }),
    id: sectionId,
    label: said.link,
    json: () => portfolioJson(frameworks, coverage),
    sheets() {
      const sheets = sheetsOf([], columns, frameworks, language);
      sheets.add([], coverage, columns);
      return sheets.sheets();
    },
  };
}

interface Pages<Row> {
  readonly frameworks: Frameworks;
  readonly coverage: readonly Coverage<Row>[];
  readonly columns: readonly TableColumn<Row>[];
  /** What the states and figures mean. */
  readonly meaning: string;
  readonly language: Language;
}

/** The chapter as HTML and Markdown: whose mapping it is, then each framework with its numbers and its controls. */
function pagesOf<Row>({ frameworks, coverage, columns, meaning, language }: Pages<Row>) {
  const { words, said } = language;
  const source = said.mappedBy(shownText(frameworks.source, 300, words), frameworks.sha256);
  const none = coverage.length === 0 ? said.noFramework : undefined;
  return {
    styles,
    html: () =>
      chapter(
        sectionId,
        said.heading,
        markup`<p>${isolateText(source)} <strong>${said.derived}</strong></p>
${note(none ?? meaning)}
${each(
  coverage,
  ({ framework, controls, counts, unused }, at) => markup`<h3>${isolateText(nameOf(framework, words))}</h3>
<p>${said.counts(counts)}</p>
${
  controls.length === 0
    ? undefined
    : tableInHtml(
        { columns, rows: controls, words },
        { id: `controls-${at + 1}`, look, caption: said.caption(nameOf(framework, words)) },
      )
}
${note(unusedText(unused, language))}`,
)}`,
      ),
    markdown: (): readonly Block[] => [
      heading(said.heading),
      `${source} ${said.derived}`,
      none ?? meaning,
      ...coverage.flatMap(({ framework, controls, counts, unused }): Block[] => [
        heading(nameOf(framework, words), 3),
        said.counts(counts),
        controls.length === 0 ? undefined : tableInMarkdown({ columns, rows: controls, words }),
        unusedText(unused, language),
      ]),
    ],
  };
}

const nameOf = ({ name }: Framework, words: Words): string => shownText(name, textLimits.name, words);

const unusedText = (unused: readonly DimensionKey[], { words, said }: Language): string | undefined =>
  unused.length === 0 ? undefined : said.unused(unused.map((key) => words.dimensions[key]));

/** What every table says of a control first. */
function controlColumns<Row extends { readonly control: Control; readonly state: ControlState }>({
  words,
  said,
}: Language): readonly TableColumn<Row>[] {
  const id = ({ control }: Row) => shownText(control.id, textLimits.controlId, words);
  const title = ({ control }: Row) => control.title && shownText(control.title, textLimits.title, words);
  const reason = ({ control }: Row) =>
    control.notApplicable && shownText(control.notApplicable, textLimits.reason, words);
  const { columns, states } = said;
  return [
    {
      title: columns.control,
      width: 18,
      only: 'page',
      show: (row) => ({ items: [{ code: id(row), text: title(row) }], isInline: true }),
    },
    { title: columns.control, width: 18, only: 'sheet', isKey: true, show: id },
    { title: columns.title, width: 40, only: 'sheet', show: title },
    {
      title: columns.state,
      width: 18,
      show: (row) => ({ state: states[row.state], tone: tones[row.state], remark: reason(row) }),
    },
    { title: columns.reason, width: 40, only: 'sheet', show: reason },
  ];
}

/** The lowest figures of a control. */
function lowestColumns<Row extends { readonly lowest: DimensionFigures | undefined }>({
  words,
  said: { columns },
}: Language): readonly TableColumn<Row>[] {
  return [
    { title: columns.score, width: 9, isFigure: true, show: ({ lowest }) => lowest?.score },
    { title: columns.target, width: 9, isFigure: true, show: ({ lowest }) => lowest?.target },
    { title: columns.coverage, width: 12, isFigure: true, show: ({ lowest }) => lowest?.coverage },
    { title: columns.confidence, width: 12, show: ({ lowest }) => lowest && termOf(lowest.confidence, words) },
  ];
}

function recordColumns(record: SparseRecord | undefined, language: Language): readonly TableColumn<RecordControl>[] {
  const { words, said } = language;
  const evidence = evidenceOf(record, words);
  const gaps = gapsOf(record, words);
  return [
    ...controlColumns<RecordControl>(language),
    {
      title: said.columns.scoreToTarget,
      width: 34,
      show: ({ dimensions }) => ({
        items: dimensions.map(([key, figures]) => ({
          text: figures
            ? `${words.dimensions[key]}: ${words.figure(figures.score)}\u00a0→\u00a0${words.figure(figures.target)}`
            : words.dimensions[key],
        })),
      }),
    },
    ...lowestColumns<RecordControl>(language),
    {
      title: said.columns.evidence,
      width: 24,
      show: (row) => ({ items: row.lowest ? evidence(row.control) : [], isInline: true }),
    },
    { title: said.columns.gaps, width: 50, show: (row) => ({ items: row.lowest ? gaps(row.control) : [] }) },
  ];
}

/**
 * Returns the ids of the evidence that the dimensions of a control cite, each once. To join long lists for each of 2,000 controls
 * takes 20 seconds, so ids are counted once, by the dimensions that cite them.
 */
function evidenceOf(record: SparseRecord | undefined, words: Words): (control: Control) => readonly ListItem[] {
  const register = new Set(withoutMissing(record?.evidenceRegister).map(({ id }) => id));
  const lists = new Map(dimensionKeys.map((key) => [key, withoutMissing(record?.dimensions?.[key]?.evidenceRefs)]));
  const first = new Map([...lists].map(([key, ids]) => [key, [...new Set(ids)].slice(0, maxEvidence)]));
  const counts = countByCiters(lists);
  return ({ dimensions }) => {
    const ids = [...new Set(dimensions.flatMap((key) => first.get(key) ?? []))].slice(0, maxEvidence);
    const shown = ids.map((id) => ({
      code: shownText(id, 80, words),
      ...(!register.has(id) && { text: `(${words.notInRegister})` }),
    }));
    const citers = bitsOf(dimensions);
    const total = counts.reduce((sum, [cited, count]) => ((cited & citers) === 0 ? sum : sum + count), 0);
    return [...shown, ...remark(cutNote({ shown, total }, words.things.evidence, words))];
  };
}

/** Dimensions as a number with a bit for each. */
const bitsOf = (keys: readonly DimensionKey[]): number =>
  keys.reduce((bits, key) => bits | (1 << dimensionKeys.indexOf(key)), 0);

/** Returns how many ids each set of dimensions cites that no other dimension cites. */
function countByCiters(
  lists: ReadonlyMap<DimensionKey, readonly string[]>,
): readonly (readonly [bits: number, count: number])[] {
  const citers = new Map<string, number>();
  for (const [key, ids] of lists) {
    const bit = bitsOf([key]);
    for (const id of ids) citers.set(id, (citers.get(id) ?? 0) | bit);
  }
  const counts = new Map<number, number>();
  for (const bits of citers.values()) counts.set(bits, (counts.get(bits) ?? 0) + 1);
  return [...counts];
}

/** Returns the gaps that the dimensions of a control state. */
function gapsOf(record: SparseRecord | undefined, words: Words): (control: Control) => readonly ListItem[] {
  const byKey = new Map(dimensionKeys.map((key) => [key, withoutMissing(record?.dimensions?.[key]?.gaps)]));
  return ({ dimensions }) => {
    const lists = dimensions.map((key) => byKey.get(key) ?? []);
    const total = lists.reduce((sum, { length }) => sum + length, 0);
    const shown = lists
      .flatMap((list) => list.slice(0, maxGaps))
      .slice(0, maxGaps)
      .map((text) => ({ text: shownText(text, maxGapText, words) }));
    return [...shown, ...remark(cutNote({ shown, total }, words.things.gaps, words))];
  };
}

const remark = (text: string | undefined): readonly ListItem[] => (text === undefined ? [] : [{ text }]);

function portfolioColumns(
  name: (row: SystemRow) => string,
  language: Language,
): readonly TableColumn<PortfolioControl>[] {
  const { words, said } = language;
  const { columns } = said;
  return [
    ...controlColumns<PortfolioControl>(language),
    {
      title: columns.dimensions,
      width: 30,
      show: ({ control }) => ({ items: control.dimensions.map((key) => ({ text: words.dimensions[key] })) }),
    },
    { title: columns.atTarget, width: 12, isFigure: true, show: ({ systems }) => systems?.atTarget },
    { title: columns.belowTarget, width: 12, isFigure: true, show: ({ systems }) => systems?.belowTarget },
    { title: columns.notJudged, width: 12, isFigure: true, show: ({ systems }) => systems?.notJudged },
    ...lowestColumns<PortfolioControl>(language),
    {
      title: columns.weakest,
      width: 34,
      show: ({ weakest, alike }) => weakest && (alike === 0 ? name(weakest) : said.andMore(name(weakest), alike)),
    },
  ];
}

/** The sheets of a workbook on the records of a file: what each says of the controls. */
export function recordsSheets(
  frameworks: Frameworks,
  results: readonly WorkbookRecord[],
  lang: ReportLanguage,
): readonly Sheet[] {
  const { words } = languageOf(lang);
  const records = results
    .filter(({ isPolicy }) => !isPolicy)
    .map(({ line = 1, record, judgement }) => {
      const id = judgement.assessmentId ?? undefined;
      return { record, judgement, cells: [line, id && shownText(id, 120, words)] };
    });
  return recordSheets(frameworks, { key: recordKey(words), records }, lang);
}

/** Records of a workbook, and the cells that name each. */
interface NamedRecords {
  /** Columns of those cells. */
  readonly key: readonly SheetColumn[];
  readonly records: readonly (JudgedRecord & { readonly cells: SheetRow })[];
}

function recordSheets(frameworks: Frameworks, { key, records }: NamedRecords, lang: ReportLanguage): readonly Sheet[] {
  const language = languageOf(lang);
  const sheets = sheetsOf(key, recordColumns(undefined, language), frameworks, language);
  for (const { cells, record, judgement } of records) {
    sheets.add(cells, recordCoverage(frameworks, record, judgement), recordColumns(record, language));
  }
  return sheets.sheets();
}

/** Collects the rows of both sheets; what has no room is counted. */
function sheetsOf<Row>(
  key: readonly SheetColumn[],
  heads: readonly TableColumn<Row>[],
  frameworks: Frameworks,
  { words, said }: Language,
) {
  const summaries: SheetRow[] = [];
  const controls: SheetRow[] = [];
  let total = 0;
  const mapping = `${shownText(frameworks.source, 300, words)}\nSHA-256 ${frameworks.sha256}`;
  return {
    add(cells: SheetRow, coverage: readonly Coverage<Row>[], columns: readonly TableColumn<Row>[]): void {
      for (const { framework, controls: rows, counts, unused } of coverage) {
        const name = nameOf(framework, words);
        total += rows.length;
        const room = Math.max(0, maxRows - controls.length);
        controls.push(...rows.slice(0, room).map((row) => [...cells, name, ...sheetRow(columns, row)]));
        summaries.push([
          ...cells,
          name,
          framework.id,
          counts.controls,
          counts.mapped,
          counts.atTarget,
          counts.belowTarget,
          counts.notJudged,
          counts.notMapped,
          counts.notApplicable,
          unused.map((dimension) => words.dimensions[dimension]).join('\n'),
          mapping,
          said.derived,
        ]);
      }
    },
    sheets(): readonly Sheet[] {
      const { columns, states, sheets, things } = said;
      const framework = { ...column(columns.framework, 28), isKey: true };
      const heading = [
        ...key,
        framework,
        column(columns.id, 18),
        column(columns.controls, 10),
        column(columns.mapped, 10),
        column(states.atTarget, 12),
        column(states.belowTarget, 12),
        column(states.notJudged, 12),
        column(states.notMapped, 12),
        column(states.notApplicable, 12),
        column(columns.unused, 30),
        column(columns.file, 36),
        column(columns.remarks, 50),
      ];
      return [
        bounded(sheets.frameworks, heading, summaries, things.frameworks, words),
        bounded(sheets.controls, [...key, framework, ...sheetColumns(heads)], controls, things.controls, words, total),
      ];
    },
  };
}

/** The names of states in JSON. */
const stateNames = {
  atTarget: 'at_target',
  belowTarget: 'below_target',
  notJudged: 'not_judged',
  notMapped: 'not_mapped',
  notApplicable: 'not_applicable',
} as const satisfies Readonly<Record<ControlState, string>>;

/** Coverage by control for programs, beside the members of the portfolio. */
const portfolioJson = ({ source, sha256 }: Frameworks, coverage: readonly Coverage<PortfolioControl>[]) => ({
  frameworks_file: { source, sha256 },
  frameworks: coverage.map(({ framework, controls, counts, unused }) => ({
    id: framework.id,
    name: framework.name,
    counts: {
      controls: counts.controls,
      mapped: counts.mapped,
      at_target: counts.atTarget,
      below_target: counts.belowTarget,
      not_judged: counts.notJudged,
      not_mapped: counts.notMapped,
      not_applicable: counts.notApplicable,
    },
    unmapped_dimensions: unused,
    controls: controls.map(controlJson),
  })),
});

const controlJson = ({ control, state, systems, lowest, weakest, alike }: PortfolioControl) => ({
  id: control.id,
  ...(control.title !== undefined && { title: control.title }),
  state: stateNames[state],
  ...(control.notApplicable !== undefined && { reason: control.notApplicable }),
  dimensions: control.dimensions,
  systems: systems
    ? { at_target: systems.atTarget, below_target: systems.belowTarget, not_judged: systems.notJudged }
    : null,
  lowest_score: lowest?.score ?? null,
  lowest_target: lowest?.target ?? null,
  lowest_coverage: lowest?.coverage ?? null,
  lowest_confidence: lowest?.confidence ?? null,
  weakest_system: weakest
    ? {
        organization: weakest.organization,
        system: weakest.system,
        file: weakest.file,
        ...(weakest.line === null ? {} : { record_line: weakest.line }),
      }
    : null,
  as_weak_systems: alike,
});
