import type { Finding } from '../record/finding.ts';
import { pointerToken } from '../text/pointer.ts';

/** What a finding is about: the missing member, not the object that lacks it. */
export function placeOfFinding({ rule, pointer, values }: Finding): string {
  if (rule !== 'schema/required' || values === undefined || !('name' in values)) return pointer;
  return `${pointer}/${pointerToken(JSON.parse(String(values.name)))}`;
}

/** True if a place is the field's, or in it. */
export const isIn = (place: string, pointer: string): boolean => place === pointer || place.startsWith(`${pointer}/`);
