import { membersOf } from './members.ts';

/** Returns the message of an error; a thrown value that is no error becomes text. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns the code of an error of the system, such as `ENOENT`; undefined for an error without a code. */
export function errorCode(error: unknown): string | undefined {
  const { code } = membersOf(error);
  return typeof code === 'string' ? code : undefined;
}
