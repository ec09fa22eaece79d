import { keysOf } from '../members.ts';
import { type TableId, tableDefinitions } from './table-definitions.ts';

/** Reads an environment variable that a function needs. @throws Error if it is not set or empty */
export function requireVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`the environment variable ${name} is not set`);
  return value;
}

/**
 * Lets a wrong deployment fail while Lambda loads the function. Elsewhere it checks nothing, because tests and the command
 * line load functions that they do not use. @throws Error that names all variables which are not set
 */
export function checkEnvironment(
  tables: Partial<Record<TableId, unknown>>,
  others: readonly string[] = [],
  environment: NodeJS.ProcessEnv = process.env,
): void {
  if (!environment.AWS_LAMBDA_FUNCTION_NAME) return;
  const names = keysOf(tables).map((id) => tableDefinitions[id].environment);
  const missing = [...names, ...others].filter((name) => !environment[name]);
  if (missing.length > 0) throw new Error(`these environment variables are not set: ${missing.join(', ')}`);
}
