import { type TableId, tableDefinitions } from '../platform/aws/table-definitions.ts';
import { CommandFailure } from './failure.ts';
import { adoptTarget } from './target.ts';

/** Which tables a command works on. */
export interface TablesTarget {
  /** A running `npm start`; otherwise the environment names the tables. */
  readonly local?: boolean;
}

/**
 * Points this process at tables. To be called before a store is imported.
 * @param ids the tables that the command needs
 */
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
    `say which tables: ${names} (outputs of the data stack), or --local for a running npm start`,
  ]);
}
