import { membersOf } from '../lib/platform/members.ts';

/** Returns the text of a module that is imported `with { type: 'text' }`: TypeScript takes it for the JSON in its file. */
export async function textOf(module: Promise<object>): Promise<string> {
  const { default: text } = membersOf(await module);
  return String(text);
}
