import type { OpenedFile } from '../../worker/tasks.ts';

/** Names a pasted text by what it holds: several lines that each begin a record are a file of many. */
export function pastedFile(text: string): OpenedFile {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const holdsMany = lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line));
  return { name: holdsMany ? 'pasted.ndjson' : 'pasted.json', bytes: new TextEncoder().encode(text) };
}
