import { type Member, pointerTo, type Tree } from './json-tree.ts';

/** How a tree is spelled as text; the plainest layout is `{ byteOrderMark: false, choices: [0] }`. */
export interface Layout {
  readonly byteOrderMark: boolean;
  /** Decides, in turn and over again, about white space, key order and escapes; 0 is the plain decision. */
  readonly choices: readonly number[];
}

/** Where one value stands: offsets in UTF-16 code units, a byte order mark not counted. */
export interface Place {
  /** Where the quote before the member's name stands; undefined for array items and the whole. */
  readonly key: number | undefined;
  readonly value: number;
}

/** A text, and for every pointer its places in the order of the text: duplicate keys give several. */
export interface JsonText {
  readonly text: string;
  readonly places: ReadonlyMap<string, readonly Place[]>;
}

const spaces = ['', '', '', ' ', '\n', '\r\n', '\t', '\n    ', '  \n\n '];

const hexEscape = (unit: string, upper: boolean): string => {
  const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${upper ? hex.toUpperCase() : hex}`;
};

const short: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '/': '\\/',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

const mustEscape = (letter: string): boolean => /["\\]|\p{Cc}|\p{Cs}/u.test(letter);

const spellLetter = (letter: string, choice: number): string => {
  const escaped = short[letter];
  if (escaped && (mustEscape(letter) || choice === 5) && choice !== 7) return escaped;
  if (!mustEscape(letter) && choice < 7) return letter;
  // One escape a UTF-16 code unit: an astral letter becomes a surrogate pair.
  return letter
    .split('')
    .map((unit) => hexEscape(unit, choice % 2 === 0))
    .join('');
};

const shuffled = (members: readonly Member[], choose: (below: number) => number): readonly Member[] => {
  const order = [...members];
  for (let last = order.length - 1; last > 0; last--) {
    const other = last - choose(last + 1);
    [order[last], order[other]] = [order[other] as Member, order[last] as Member];
  }
  return order;
};

/** Spells a tree as JSON in the given layout. */
export const spell = (tree: Tree, { byteOrderMark, choices }: Layout): JsonText => {
  const places = new Map<string, Place[]>();
  let text = '';
  let turn = 0;
  const choose = (below: number): number => (choices[turn++ % choices.length] ?? 0) % below;
  const space = () => {
    text += spaces[choose(spaces.length)];
  };
  const string = (value: string) => {
    text += `"${[...value].map((letter) => spellLetter(letter, choose(9))).join('')}"`;
  };

  const value = (node: Tree, pointer: string, key: number | undefined): void => {
    places.set(pointer, [...(places.get(pointer) ?? []), { key, value: text.length }]);
    if (node.kind === 'string') string(node.text);
    else if (node.kind === 'object') members(shuffled(node.members, choose), pointer);
    else if (node.kind === 'array') items(node.items, pointer);
    else text += node.token;
  };

  const members = (list: readonly Member[], parent: string): void => {
    text += '{';
    space();
    for (const [index, { name, value: child }] of list.entries()) {
      if (index > 0) text += ',';
      space();
      const key = text.length;
      string(name);
      space();
      text += ':';
      space();
      value(child, pointerTo(parent, name), key);
      space();
    }
    text += '}';
  };

  const items = (list: readonly Tree[], parent: string): void => {
    text += '[';
    space();
    for (const [index, child] of list.entries()) {
      if (index > 0) text += ',';
      space();
      value(child, pointerTo(parent, index), undefined);
      space();
    }
    text += ']';
  };

  space();
  value(tree, '', undefined);
  space();
  return { text: byteOrderMark ? `\uFEFF${text}` : text, places };
};

/** 1-based line and column (UTF-16 code units) of an offset; a byte order mark does not count. */
export const lineAndColumn = (text: string, offset: number): string => {
  const before = text.replace(/^\uFEFF/, '').slice(0, offset);
  const lines = before.split('\n');
  return `${lines.length}:${(lines.at(-1) as string).length + 1}`;
};
