import { type TableId, tableDefinitions } from './table-definitions.ts';

/**
 * A setting that a function cannot work without; the stack and the local server provide them all.
 * @throws Error that names the variable
 */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`the environment variable ${name} is not set`);
  return value;
}

/**
 * Lets a wrong deployment fail while Lambda loads the function, and not at each request. Elsewhere it checks nothing: tests
 * and the command line load functions and stores before they know which of them they use.
 * @param tables those of the function's row
 * @param others further variables that the function needs
 * @throws Error that names every variable which is not set
 */
export function checkEnvironment(
  tables: Partial<Record<TableId, unknown>>,
  others: readonly string[] = [],
  environment: NodeJS.ProcessEnv = process.env,
): void {
  if (!environment.AWS_LAMBDA_FUNCTION_NAME) return;
  const names = (Object.keys(tables) as TableId[]).map((id) => tableDefinitions[id].environment);
  const missing = [...names, ...others].filter((name) => !environment[name]);
  if (missing.length > 0) throw new Error(`these environment variables are not set: ${missing.join(', ')}`);
}
