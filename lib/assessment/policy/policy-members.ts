import { quote } from '../record/quote.ts';
import { suggestWord } from '../record/suggest-word.ts';
import type { PolicyMistake } from '../rules/policy-rules.ts';
import { pointerToken } from '../text/pointer.ts';

/** Tells of a problem at a JSON Pointer of the policy; `atKey` if the name of the member is wrong, not its value. */
export type Tell = (pointer: string, mistake: PolicyMistake, atKey?: boolean) => void;

/** True for a JSON object. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tells of every member with a name that is not among the known ones, with the nearest of them. */
export function checkMembers(
  value: Readonly<Record<string, unknown>>,
  pointer: string,
  known: readonly string[],
  tell: Tell,
): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    const near = suggestWord(name, known);
    const mistake = { name: quote(name), near: near === undefined ? undefined : quote(near), known: known.join(', ') };
    tell(`${pointer}/${pointerToken(name)}`, { kind: 'unknownMember', ...mistake }, true);
  }
}
