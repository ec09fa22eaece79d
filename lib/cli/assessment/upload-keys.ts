import { basename } from 'node:path';
import { recordFileNames } from '../../assessment/file-name.ts';
import { isRecordKey, recordPrefix } from '../../assessment/store/keys.ts';
import { type Input, standardInputName } from './inputs.ts';

/** A file with its key in the inbox. */
export interface PlannedUpload extends Input {
  readonly key: string;
}

/** Gives each file a key `assessments/<team>/<name>`; keys that two files share or that nothing judges are problems. */
export function uploadKeys(
  inputs: readonly Input[],
  team: string,
): { uploads: readonly PlannedUpload[]; problems: readonly string[] } {
  if (!isTeam(team)) {
    return {
      uploads: [],
      problems: [`--team may have letters, digits, _, - and dots only, not ${JSON.stringify(team)}`],
    };
  }
  const problems: string[] = [];
  const byKey = new Map<string, PlannedUpload>();
  for (const input of inputs) {
    const key = `${recordPrefix}${team}/${basename(input.path)}`;
    const taken = byKey.get(key);
    if (input.path === '-') problems.push(`${standardInputName}: cannot be uploaded, because it has no name`);
    else if (taken) problems.push(`${input.name}: it would replace ${taken.name}, which has the same name`);
    else if (!isRecordKey(key)) {
      problems.push(`${input.name}: only ${recordFileNames} are judged`);
    } else byKey.set(key, { ...input, key });
  }
  return { uploads: [...byKey.values()], problems };
}

/** `.` and `..` are no folders. */
const isTeam = (team: string): boolean => /^[\w.-]+$/.test(team) && !/^\.+$/.test(team);
