import { right, type Table, table } from '../../platform/report.ts';
import { count, makeVisible } from '../../platform/text.ts';
import type { Grouping } from '../inputs/grouping.ts';
import { type CostGroup, type CostGroups, topGroups } from './cost-groups.ts';
import { modelLabel, sideLabel } from './estimate-answer.ts';
import { money, totalOfMonth } from './estimate-rows.ts';

const titles: Readonly<Record<Exclude<Grouping['by'], 'tag'>, string>> = {
  module: 'Module',
  type: 'Type',
  'resource-group': 'Resource group',
  region: 'Region',
  resource: 'Resource',
};

const titleOf = ({ grouping, isOfLines }: CostGroups): string => {
  if (grouping.by === 'tag') return `Tag ${makeVisible(grouping.tag)}`;
  return grouping.by === 'resource' && isOfLines ? 'Line' : titles[grouping.by];
};

/** Makes a table of the costs of groups. @param gap what the total is without @param max how many groups it shows at most */
export function groupTable(costs: CostGroups, gap: string | undefined, max?: number): Table<string> {
  const { groups, grouping, total, currency, model, isOfLines } = costs;
  const { shown, rest, sum } = topGroups(costs, max);
  const isByMember = grouping.by === 'resource';
  const noun = isOfLines ? 'line' : 'resource';
  const sides = (['retail', 'corporate'] as const).filter((side) => total[side] !== null);
  const row = (name: string, { members, ...amounts }: Omit<CostGroup, 'name'>): readonly string[] => [
    name,
    ...(isByMember ? [] : [String(members.size)]),
    ...sides.map((side) => money.format(amounts[side] ?? 0)),
  ];
  const all = new Set(groups.flatMap(({ members }) => [...members]));
  return {
    ...table(
      [
        { title: titleOf(costs), isKey: true },
        ...(isByMember ? [] : [right(isOfLines ? 'Lines' : 'Resources')]),
        ...sides.map((side) => right(sideLabel(side))),
      ],
      [
        ...shown.map((group) => row(group.name, group)),
        ...(rest.length === 0 ? [] : [row(count(rest.length, `more ${isByMember ? noun : 'group'}`), sum)]),
      ],
      `${modelLabel(model)}, ${currency} a month by ${titleOf(costs).replace(/^[A-Z]/, (first) => first.toLowerCase())}`,
    ),
    totals: [row(totalOfMonth(gap), { ...total, members: all })],
  };
}

/** The groups for programs, as the member `groups` of an estimate. */
export function groupsJson(costs: CostGroups) {
  const { grouping, model, isOfLines } = costs;
  const { shown, rest, sum } = topGroups(costs);
  const figures = ({ members, retail, corporate }: CostGroup) => ({
    [isOfLines ? 'lines' : 'resources']: members.size,
    retail,
    corporate,
  });
  return {
    by: grouping.by === 'resource' && isOfLines ? 'line' : grouping.by,
    ...(grouping.by === 'tag' && { tag: grouping.tag }),
    model,
    groups: shown.map((group) => ({ name: group.name, ...figures(group) })),
    more: rest.length === 0 ? null : { groups: rest.length, ...figures(sum) },
  };
}
