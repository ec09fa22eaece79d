import { type TableId, tableDefinitions } from '../platform/aws/table-definitions.ts';
import { CommandFailure } from './failure.ts';
import { adoptTarget } from './target.ts';

/** The tables that a command works on: those of a running `npm start`, or those that the environment names. */
export interface TablesTarget {
  readonly local?: boolean;
}

/** Points this process at the tables that a command needs. Must be called before a store is imported. */
export function adoptTables(
  target: TablesTarget,
  ids: readonly TableId[],
  environment: NodeJS.ProcessEnv = process.env,
): void {
  adoptTarget(target, environment);
  const missing = ids.map((id) => tableDefinitions[id].environment).filter((name) => !environment[name]);
  if (missing.length === 0) return;
  const names = missing.map((name) => `$${name}`).join(', ');
  throw new CommandFailure([
    `missing tables: set ${names} (outputs of the data stack), or use --local with a running npm start`,
  ]);
}
