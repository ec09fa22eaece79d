import { type Block, heading, list, right, table } from '../../platform/report.ts';
import { absent } from '../words/wording.ts';
import type { Words } from '../words/words.ts';
import type { Projection } from './projection.ts';

/** A projection in sentences, for a report or a roadmap. */
export interface ProjectionText {
  readonly sentence: string;
  /** Days with the dimensions that reach their target on them. */
  readonly rows: readonly { readonly date: string; readonly dimensions: string; readonly mean: string }[];
  /** What is assumed, and what is left out by it. */
  readonly notes: readonly string[];
}

const maxPointers = 20;

/** Says what a projection says, with what is assumed. */
export function projectionText(
  { until, means, steps, unplanned, unassigned }: Projection,
  words: Words,
): ProjectionText {
  const said = words.projection;
  const show = (mean: number | null): string => (mean === null ? absent : words.figure(mean));
  const isRange = means.atMost !== means.projected;
  const then = isRange ? said.between(show(means.projected), show(means.atMost)) : show(means.projected);
  const labels = (keys: typeof unplanned): string => keys.map((key) => words.dimensions[key]).join(', ');
  const left = unassigned.length - maxPointers;
  return {
    sentence: said.sentence(until === null ? said.all : said.until(until), then, show(means.now), show(means.target)),
    rows: steps.map(({ date, dimensions, mean }) => ({
      date: date ?? absent,
      dimensions: labels(dimensions),
      mean: show(mean),
    })),
    notes: [
      said.assumedLinks,
      said.assumedScores,
      ...(unplanned.length === 0 ? [] : [said.unplanned(labels(unplanned))]),
      ...(unassigned.length === 0
        ? []
        : [
            `${said.unassigned(unassigned.slice(0, maxPointers).join(', '), Math.max(0, left))}${isRange ? ` ${said.atMost}` : ''}`,
          ]),
    ],
  };
}

/** The same as blocks of a Markdown document. */
export const projectionBlocks = ({ sentence, rows, notes }: ProjectionText, words: Words): readonly Block[] => [
  heading(words.projection.heading),
  sentence,
  ...(rows.length === 0
    ? []
    : [
        table(
          [words.projection.day, words.projection.reached, right(words.meanScore)],
          rows.map(({ date, dimensions, mean }) => [date, dimensions, mean]),
        ),
      ]),
  list(notes),
];
