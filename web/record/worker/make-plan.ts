import { carryOver } from '../../../lib/assessment/init/carry-over.ts';
import { examine } from '../../../lib/assessment/judge/validate.ts';
import type { AssessmentRecord } from '../../../lib/assessment/record/record.ts';
import { type Plan, planCalendar, planCsv, planMarkdown, planOf } from '../../../lib/assessment/roadmap/plan.ts';
import { recordBytes } from './judge.ts';
import type { Made, RecordInput, Tasks } from './tasks.ts';

const formats = {
  markdown: planMarkdown,
  csv: planCsv,
  ics: planCalendar,
  json: (plan: Plan) => `${JSON.stringify(plan, null, 2)}\n`,
};

const words = {
  en: { invalid: 'the record is invalid: correct it first', unreadable: 'the record cannot be read' },
  pt: { invalid: 'o registro é inválido: corrija-o primeiro', unreadable: 'o registro é ilegível' },
};

/** Makes the roadmap of a record as `appraise roadmap` does. */
export async function makeRoadmap({ format, ...input }: Tasks['roadmap']['input']): Promise<Made<string>> {
  const { record } = await readRecord(input);
  if (!record) return refusal(input, words[input.language].unreadable);
  return { content: formats[format](planOf(record, input.judging.asOf)) };
}

/** Makes the draft of the next record as `appraise init --from` does; only of a valid record. */
export async function makeDraft(input: Tasks['draft']['input']): Promise<Made<string>> {
  const { record, judgement } = await readRecord(input);
  if (judgement.verdict !== 'valid') return refusal(input, words[input.language][judgement.verdict]);
  return { content: `${JSON.stringify(carryOver(record as AssessmentRecord, input.judging.asOf), null, 2)}\n` };
}

/** Reads a record without a policy, as the command line does for both. */
const readRecord = async ({ file, line }: RecordInput) =>
  examine((await recordBytes(file, line)) ?? new Uint8Array(), {});

const refusal = ({ file, line, language }: Tasks['draft']['input'], text: string) => ({
  refusals: [`${file.name}${line === undefined ? '' : `:${line}`}: ${text}`],
  lang: language,
});
