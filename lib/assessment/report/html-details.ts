import type { Capped } from './capped.ts';
import { cutNote } from './capped.ts';
import type { CitedEvidence, DimensionRow } from './dimension-rows.ts';
import { chapter, factList, isolateText, note, textList } from './html-parts.ts';
import { each, type Markup, markup } from './markup.ts';
import type { RecordModel } from './model.ts';
import { formatSigned } from './wording.ts';
import type { Words } from './words.ts';

/** A section for each dimension with everything that the record says of it. */
export const detailChapter = (rows: readonly DimensionRow[], words: Words): Markup =>
  chapter('details', words.dimensionDetails, markup`${each(rows, (row) => dimensionSection(row, words))}`);

const dimensionSection = (row: DimensionRow, words: Words): Markup => markup`<div class="detail">
<h3>${row.label}</h3>
${factList(
  [
    { term: words.score, text: row.score.text },
    { term: words.target, text: row.target.text },
    ...(row.gap === undefined ? [] : [{ term: words.gap, text: formatSigned(row.gap) }]),
    { term: words.coverage, text: row.coverage.text },
    { term: words.confidence, text: row.confidenceText },
    { term: words.owner, text: row.owner },
  ],
  words,
)}
<dl class="texts">
${term(words.rationale, isolateText(row.rationale))}
${term(words.coverageBasis, isolateText(row.coverageBasis))}
${term(words.confidenceRationale, isolateText(row.confidenceRationale))}
${term(words.gaps, textList(row.gaps, words.things.gaps, words) ?? markup`${words.none}`)}
${term(words.evidenceCited, evidenceList(row.evidence, words) ?? markup`${words.none}`)}
${row.notes === undefined ? undefined : term(words.notes, isolateText(row.notes))}
</dl></div>`;

const term = (label: string, content: Markup): Markup => markup`<div><dt>${label}</dt><dd>${content}</dd></div>`;

function evidenceList(items: Capped<CitedEvidence>, words: Words): Markup | undefined {
  if (items.total === 0) return undefined;
  const lines = each(
    items.shown,
    ({ id, title }) =>
      markup`<li><code>${id}</code> ${title === undefined ? markup`(${words.notInRegister})` : isolateText(title)}</li>`,
  );
  return markup`<ul>${lines}</ul>${note(cutNote(items, words.things.evidence, words))}`;
}

/** How the sample was drawn, who reviewed, and what limits the assessment. */
export const basisChapters = ({ sampling, review, statements }: RecordModel, words: Words): Markup => markup`
${chapter('sampling', words.samplingHeading, factList(sampling, words))}
${chapter('review', words.reviewHeading, factList(review, words))}
${chapter(
  'limitations',
  words.limitationsHeading,
  markup`<div class="statements">${each(
    statements,
    ({ heading, items }) => markup`<div>
<h3>${heading}</h3>
${textList(items, words.things.statements, words) ?? markup`<p>${words.none}</p>`}
</div>`,
  )}</div>`,
)}`;
