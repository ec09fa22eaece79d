import { csvLine } from '../../platform/csv.ts';
import { visibleText } from '../record/visible-text.ts';
import type { Plan, PlanItem } from './plan.ts';

/** A plan as CSV, a line an item, safe for spreadsheets; characters that control a terminal show their code. */
export function planCsv({ quarters, undated }: Plan): string {
  const head = [
    'quarter',
    'due',
    'overdue',
    'kind',
    'severity',
    'what',
    'owner',
    'dimension',
    'below_target',
    'done_when',
    'pointer',
  ];
  const rows = [
    ...quarters.flatMap(({ quarter, items }) => items.map((item) => row(quarter, item))),
    ...undated.map((item) => row('', item)),
  ];
  return [head, ...rows].map((cells) => csvLine(cells.map(visibleCell))).join('');
}

const row = (quarter: string, item: PlanItem): (string | number)[] => [
  quarter,
  item.date ?? '',
  item.overdue ? 'yes' : 'no',
  item.kind,
  item.severity ?? '',
  item.what,
  item.owner ?? '',
  item.dimension ?? '',
  item.distance ?? '',
  item.acceptanceCriteria.join('; '),
  item.pointer,
];

const visibleCell = (cell: string | number): string | number =>
  typeof cell === 'string' ? visibleText(cell, Number.POSITIVE_INFINITY) : cell;
