import { basename } from 'node:path';
import { recordPrefix, recordSuffixes } from '../../assessment/store/keys.ts';
import { type Input, standardInputName } from './inputs.ts';

/** A file and the key it is to stand under. */
export interface PlannedUpload extends Input {
  readonly key: string;
}

/**
 * Where each file goes: under `assessments/<team>/`, by its own name.
 * @returns all problems at once; a key that nothing judges, or that two files would share, is one
 */
export function uploadKeys(
  inputs: readonly Input[],
  team: string,
): { uploads: readonly PlannedUpload[]; problems: readonly string[] } {
  if (!isTeam(team)) {
    return { uploads: [], problems: [`--team takes letters, digits, _, - and dots, not ${JSON.stringify(team)}`] };
  }
  const problems: string[] = [];
  const byKey = new Map<string, PlannedUpload>();
  for (const input of inputs) {
    const key = `${recordPrefix}${team}/${basename(input.path)}`;
    const taken = byKey.get(key);
    if (input.path === '-') problems.push(`${standardInputName}: it has no name to be uploaded under`);
    else if (taken) problems.push(`${input.name}: it would replace ${taken.name}, which has the same name`);
    else if (!recordSuffixes.some((suffix) => key.endsWith(suffix))) {
      problems.push(`${input.name}: only ${recordSuffixes.join(' and ')} files are judged`);
    } else byKey.set(key, { ...input, key });
  }
  return { uploads: [...byKey.values()], problems };
}

/** One folder; `.` and `..` would be none. */
const isTeam = (team: string): boolean => /^[\w.-]+$/.test(team) && !/^\.+$/.test(team);
