import { csvLine } from '../../platform/csv.ts';
import { makeVisible } from '../../platform/text.ts';
import type { EstimateAnswer } from './estimate-answer.ts';
import type { AnsweredAlternative } from './what-if-answer.ts';

const columns = [
  'rank',
  'region',
  'hours_per_month',
  'same_shape',
  'line',
  'sku',
  'side',
  'currency',
  'model',
  'before',
  'after',
  'difference',
  'notes',
] as const;

const cents = (amount: number): string => amount.toFixed(2);

/** Formats a record for each line of each alternative in the cheapest mix, then its total; reasons where it has no price. */
export function whatIfCsv(answer: EstimateAnswer): string {
  const { what_if: alternatives = [], currency, best } = answer;
  const records = alternatives.flatMap((alternative) => {
    const { rank, change, best: own, difference, lines } = alternative;
    const { region = '', same_shape = '', hours_per_month } = change;
    const head = [String(rank ?? ''), region, String(hours_per_month ?? ''), same_shape];
    const side = own?.mix.side ?? '';
    const record = (line: string, model: string, amounts: readonly string[], notes: readonly string[]) =>
      csvLine(
        [...head, line, change.skus?.[line] ?? '', side, currency, model, ...amounts, notes.join('; ')].map(
          makeVisible,
        ),
      );
    const none = ['', '', ''];
    if (!own || !difference) {
      return alternative.missing.map(({ id, detail }) => record(id, '', none, [`not priced: ${detail}`]));
    }
    return [
      ...lines.map(({ id, model, before, after, difference: more }) =>
        record(id, model, [before, after, more].map(cents), notesOn(alternative, id)),
      ),
      record('total', '', [best.mix?.monthly ?? 0, own.mix.monthly, difference.mix].map(cents), stayedIn(alternative)),
    ];
  });
  return [csvLine([...columns]), ...records].join('');
}

const stayedIn = ({ stayed }: AnsweredAlternative): readonly string[] =>
  stayed ? [`could not move: ${cents(stayed.monthly)} (${stayed.lines.join(' ')})`] : [];

const notesOn = ({ unchanged, coverage }: AnsweredAlternative, line: string): readonly string[] => [
  ...unchanged.filter(({ id }) => id === line).map(({ reason }) => `unchanged: ${reason}`),
  ...coverage
    .filter(({ item }) => item === line)
    .map(({ side, models, status, stand_in }) => `${models.join(' ')} ${status} (${side}): ${stand_in}`),
];
