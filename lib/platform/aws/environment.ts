/**
 * A setting that a function cannot work without; the stack and the local server provide them all.
 * @throws Error that names the variable, so that a wrong deployment fails when the function loads, not per request
 */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`the environment variable ${name} is not set`);
  return value;
}
