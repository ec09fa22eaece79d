import { type Node, parseTree } from 'jsonc-parser';

interface Edit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/**
 * Writes digests into the text of a record, and changes nothing else of it: a new member is laid out like the one before.
 * @param digests by index of `evidenceRegister`; a register without that item stays as it is
 */
export function insertDigests(text: string, digests: ReadonlyMap<number, string>): string {
  const start = text.startsWith('\ufeff') ? 1 : 0;
  const body = text.slice(start);
  const root = parseTree(body);
  const items = root && memberOf(root, 'evidenceRegister')?.children?.[1]?.children;
  const edits = [...digests]
    .map(([index, digest]) => editOf(items?.[index], digest, body))
    .filter((edit) => edit !== undefined)
    .sort((a, b) => a.offset - b.offset);
  const parts = [text.slice(0, start)];
  let end = 0;
  for (const edit of edits) {
    parts.push(body.slice(end, edit.offset), edit.text);
    end = edit.offset + edit.length;
  }
  return [...parts, body.slice(end)].join('');
}

function memberOf({ type, children = [] }: Node, name: string): Node | undefined {
  return type === 'object' ? children.find((member) => member.children?.[0]?.value === name) : undefined;
}

function editOf(item: Node | undefined, digest: string, text: string): Edit | undefined {
  if (item?.type !== 'object') return undefined;
  const old = memberOf(item, 'sha256')?.children?.[1];
  if (old) return { offset: old.offset, length: old.length, text: `"${digest}"` };
  const members = item.children ?? [];
  // The schema's order has it before the limitations.
  const after = memberOf(item, 'scope') ?? members.at(-1);
  const [key, value] = after?.children ?? [];
  if (!after || !key || !value) return undefined;
  const at = members.indexOf(after);
  const earlier = at === 0 ? undefined : members[at - 1];
  const gapStart = earlier ? earlier.offset + earlier.length : item.offset + 1;
  const gap = text.slice(gapStart, after.offset).replace(',', '');
  const colon = text.slice(key.offset + key.length, value.offset);
  return { offset: after.offset + after.length, length: 0, text: `,${gap}"sha256"${colon}"${digest}"` };
}
