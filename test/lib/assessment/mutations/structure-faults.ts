import type { Member, ObjectTree, Tree } from '../oracle/json-tree.ts';
import { type Plain, spelledNumber, toTree } from '../oracle/make-tree.ts';
import { type Choose, changeOne, type Fault, pick } from './fault.ts';

const optionalNames = ['sha256', 'notes'];

const typo = (name: string, choose: Choose): string => {
  const at = choose(name.length - 1);
  const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
  if (choose(4) === 0) return before + after;
  if (choose(3) === 0) return before + letter + letter + after;
  const following = after.charAt(0);
  if (letter === following || choose(2) === 0) return name.charAt(0).toUpperCase() + name.slice(1);
  return before + following + letter + after.slice(1);
};

const unknownNames = ['zzzzqqqq', '$comment', 'qq/ww~jj', '', 'ключ', '😀', ' ', 'x"y\\z', 'zzzz qqqq', '0'];
const inheritedNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
const strayValues: readonly Plain[] = ['text', 1, null, {}, [], { role: 'text' }];

const withMembers = (object: ObjectTree, members: readonly Member[]): Tree => ({ ...object, members });

/** Puts a member in at any position: which of two members of one name comes last must not depend on the fault. */
const withMember = (object: ObjectTree, member: Member, choose: Choose): Tree =>
  withMembers(object, object.members.toSpliced(choose(object.members.length + 1), 0, member));

type Change = (object: ObjectTree, choose: Choose) => Tree;

const drop: Change = (object, choose) => {
  const victim = pick(
    object.members.filter(({ name }) => !optionalNames.includes(name)),
    choose,
  );
  return withMembers(
    object,
    object.members.filter((member) => member !== victim),
  );
};

const misspell: Change = (object, choose) => {
  // A slip in a shorter name is not clearly a typo of that name and of no other.
  const candidates = object.members.filter(
    ({ name }) => /^[a-z][A-Za-z]{5,}$/.test(name) && !optionalNames.includes(name),
  );
  const victim = pick(candidates, choose);
  if (!victim) return object;
  const renamed = { ...victim, name: typo(victim.name, choose) };
  return withMembers(
    object,
    object.members.map((member) => (member === victim ? renamed : member)),
  );
};

const add =
  (names: readonly string[]): Change =>
  (object, choose) => {
    const value = toTree(strayValues[choose(strayValues.length)] as Plain);
    return withMember(object, { name: pick(names, choose) ?? '', value }, choose);
  };

const repeat: Change = (object, choose) => {
  const member = pick(object.members, choose);
  return member ? withMember(object, member, choose) : object;
};

const repeatWith =
  (values: readonly Plain[], kind?: Tree['kind']): Change =>
  (object, choose) => {
    const candidates = object.members.filter(({ value }) => kind === undefined || value.kind === kind);
    const member = pick(candidates, choose);
    if (!member) return object;
    return withMember(object, { ...member, value: toTree(values[choose(values.length)] as Plain) }, choose);
  };

// The value that a later one replaces must not be judged, nor lend the later one its spelling.
const strayNumbers = ['-1', '1', '3.0', '2e0', '2.5', '3.0000000000000000001', '101', '9007199254740993', '1e400'];

const changes: readonly { what: string; breaks: string; change: Change }[] = [
  { what: 'a required member left out', breaks: 'schema/required', change: drop },
  { what: 'a typo in a required name', breaks: 'schema/unknown-property', change: misspell },
  { what: 'an unknown name', breaks: 'schema/unknown-property', change: add(unknownNames) },
  { what: 'an inherited name', breaks: 'schema/unknown-property', change: add(inheritedNames) },
  { what: 'a member twice', breaks: 'json-duplicate-key', change: repeat },
  { what: 'a member twice with two values', breaks: 'json-duplicate-key', change: repeatWith(strayValues) },
];

const objects = [
  ...['', '/scope', '/assessor', '/sampling', '/evidenceRegister/*', '/dimensions', '/dimensions/*'],
  ...['/priorities/*', '/review', '/review/reviewer'],
];

const faultAt = (at: string, what: string, breaks: string, change: Change): Fault => ({
  name: `${what} at ${at || 'the record'}`,
  breaks,
  apply: (record, choose) =>
    changeOne(record, at, choose, (value) => (value.kind === 'object' ? change(value, choose) : value)),
});

/** Faults of the members of an object, at every level of the record. */
export const structureFaults: readonly Fault[] = [
  ...changes.flatMap(({ what, breaks, change }) => objects.map((at) => faultAt(at, what, breaks, change))),
  ...['/sampling', '/dimensions/*'].map((at) =>
    faultAt(at, 'a number twice', 'json-duplicate-key', repeatWith(strayNumbers.map(spelledNumber), 'number')),
  ),
];
