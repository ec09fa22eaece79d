import type { Column } from '../../parts/sortable-table.tsx';
import type { ShownSystem } from '../worker/tasks.ts';

const inHead: readonly string[] = ['system', 'score', 'verdict', 'assessed'];

/** What a card says of a system, where a window is too narrow for a table: all that its row says. */
export function SystemCard({
  system,
  columns,
}: {
  readonly system: ShownSystem;
  /** Those of the table, of which the card has the same cells. */
  readonly columns: readonly Column<ShownSystem>[];
}) {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const dimensions = columns.filter(({ id }) => id.startsWith('dimension-'));
  const figures = columns.filter((column) => !inHead.includes(column.id) && !dimensions.includes(column));
  const cell = (id: string) => byId.get(id)?.cell(system);
  return (
    <>
      <div class="card-head">
        <b>{cell('system')}</b>
        <span class="small">{byId.get('score')?.header}</span>
        <strong class="n">{cell('score')}</strong>
      </div>
      <div class="verdicts">
        <p>{cell('verdict')}</p>
        <p>
          <span class="remark">{byId.get('assessed')?.header}</span> {cell('assessed')}
        </p>
      </div>
      {[dimensions, figures].map((group) => (
        <dl key={group[0]?.id} class="figures">
          {group.map(({ id, header, cell: figure }) => (
            <div key={id}>
              <dt>{header}</dt>
              <dd>{figure(system)}</dd>
            </div>
          ))}
        </dl>
      ))}
    </>
  );
}
