import { say } from '../../../platform/language.ts';
import type { Facts, HeadOf, Path } from '../services/service.ts';
import { elementsOf } from './json.ts';
import type { Members } from './members.ts';
import { headOf, noNotes, type Reading } from './reading.ts';

const onlyAtApply = (name: string): string =>
  say({
    en: `"${name}" is known only when the plan is applied`,
    pt: `"${name}" só é conhecido quando o plano é aplicado`,
  });

/** Makes what the parts of a resource of a plan have in common. */
export const planHeads =
  (reading: Reading): HeadOf =>
  ({ part, region, assumed = [] }) =>
    headOf(region === undefined ? reading : { ...reading, place: { region, notes: noNotes } }, part, { assumed });

/** Reads the facts of a resource of a plan. @param parentTypes of the resource that it belongs to, then of that one's, … */
export const terraformFacts = (reading: Reading, parentTypes: readonly string[] = []): Facts =>
  factsOf(reading.members, [], finderOf(reading.findParent, parentTypes));

/** Finds the parent of a resource by a member, and with it how to find its own. */
type FindParent = (member: string) => { readonly members: Members; readonly findParent: FindParent } | undefined;

const finderOf =
  (find: Reading['findParent'], [type, ...above]: readonly string[]): FindParent =>
  (member) => {
    const parent = find(member, type);
    if (!parent || parent.isOneOfMany) return undefined;
    return { members: parent.members, findParent: finderOf(parent.findParent, above) };
  };

function factsOf(members: Members, gaps: string[], findParent: FindParent): Facts {
  /** Reads the member at the end of a path; each step before it is a block. */
  const read = <Value>(path: Path, value: (members: Members, name: string) => Value | undefined): Value | undefined => {
    if (path === undefined) return undefined;
    let block = members;
    const steps = path.split('.');
    const name = steps.pop() ?? '';
    for (const step of steps) {
      const next = block.block(step);
      if (!next) {
        if (block.isUnknownAndSet(step)) gaps.push(onlyAtApply(path));
        return undefined;
      }
      block = next;
    }
    const found = value(block, name);
    // The provider fills in what is unset; only what comes from another resource is open.
    if (found === undefined && block.isUnknownAndSet(name)) gaps.push(onlyAtApply(path));
    return found;
  };
  const elements = (path: Path): readonly unknown[] | undefined =>
    read(path, (block, name) => {
      const { value, unknown } = block.raw(name);
      const listed = elementsOf(value).length > 0 ? elementsOf(value) : elementsOf(unknown);
      return listed.length > 0 ? listed : undefined;
    });
  /** Finds the block that holds the member at the end of a path. */
  const find = (path: Path): { readonly block: Members; readonly name: string } | undefined => {
    if (path === undefined) return undefined;
    const steps = path.split('.');
    const name = steps.pop() ?? '';
    let block: Members | undefined = members;
    for (const step of steps) block = block?.block(step);
    return block && { block, name };
  };
  return {
    format: 'terraform',
    gaps,
    text: (path) => read(path, (block, name) => block.text(name)),
    number: (path) => read(path, (block, name) => block.number(name)),
    flag: (path) => read(path, (block, name) => block.flag(name)),
    list: (path) =>
      (
        read(path, (block, name) => {
          const blocks = block.blocks(name);
          return blocks.length > 0 ? blocks : undefined;
        }) ?? []
      ).map((block) => factsOf(block, gaps, findParent)),
    texts: (path) => (elements(path) ?? []).filter((element) => typeof element === 'string'),
    has: (path) => {
      const found = find(path);
      if (!found) return false;
      const { value } = found.block.raw(found.name);
      return (Array.isArray(value) ? value.length > 0 : value !== undefined) || found.block.isUnknownAndSet(found.name);
    },
    mayHave: (path) => {
      const found = find(path);
      if (!found) return false;
      const { value, unknown } = found.block.raw(found.name);
      return unknown === true || elementsOf(value).length > 0 || elementsOf(unknown).length > 0;
    },
    parent: (member) => {
      const parent = findParent(member);
      return parent && factsOf(parent.members, gaps, parent.findParent);
    },
  };
}
