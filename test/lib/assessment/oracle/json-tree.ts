/**
 * A JSON value as it was spelled: members keep their order and their duplicates, numbers keep their token.
 * `JSON.parse` loses both, so what the oracle knows about them cannot come from it.
 */
export type Tree =
  | { readonly kind: 'object'; readonly members: readonly Member[] }
  | { readonly kind: 'array'; readonly items: readonly Tree[] }
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'number'; readonly token: string }
  | { readonly kind: 'literal'; readonly token: 'true' | 'false' | 'null' };

export interface Member {
  readonly name: string;
  readonly value: Tree;
}

export type ObjectTree = Extract<Tree, { kind: 'object' }>;

const named: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const resolveEscapes = (body: string): string =>
  body.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, hex: string | undefined, sign: string) =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : (named[sign] ?? sign),
  );

/**
 * The tree of one JSON text (RFC 8259); a leading byte order mark is skipped.
 * @throws Error where the text is not JSON: the texts of these tests always are
 */
export const parseTree = (text: string): Tree => {
  const tokens =
    /[\t\n\r ]*(?:([{}[\]:,])|"((?:[^"\\]|\\.)*)"|(true|false|null)|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?))/y;
  tokens.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;

  const next = () => {
    const at = tokens.lastIndex;
    const found = tokens.exec(text);
    if (!found) throw new Error(`no JSON token at ${at}`);
    return { sign: found[1], string: found[2], literal: found[3], number: found[4] };
  };
  type Token = ReturnType<typeof next>;

  const list = <Item>(close: string, item: (first: Token) => Item): Item[] => {
    const items: Item[] = [];
    let token = next();
    while (token.sign !== close) {
      items.push(item(token));
      token = next();
      if (token.sign === ',') token = next();
      else if (token.sign !== close) throw new Error('items stand apart by commas');
    }
    return items;
  };

  const member = (name: Token): Member => {
    if (name.string === undefined || next().sign !== ':') throw new Error('a member is a name, a colon and a value');
    return { name: resolveEscapes(name.string), value: value(next()) };
  };

  const value = (token: Token): Tree => {
    if (token.sign === '{') return { kind: 'object', members: list('}', member) };
    if (token.sign === '[') return { kind: 'array', items: list(']', value) };
    if (token.string !== undefined) return { kind: 'string', text: resolveEscapes(token.string) };
    if (token.number !== undefined) return { kind: 'number', token: token.number };
    if (token.literal !== undefined) return { kind: 'literal', token: token.literal as 'true' | 'false' | 'null' };
    throw new Error(`no JSON value starts with ${token.sign}`);
  };

  const tree = value(next());
  if (/[^\t\n\r ]/.test(text.slice(tokens.lastIndex))) throw new Error('one text holds one value');
  return tree;
};

/** Value of an object's member; of several members with one name the last counts. Absent: undefined. */
export const memberOf = (tree: Tree | undefined, name: string): Tree | undefined =>
  tree?.kind === 'object' ? tree.members.findLast((member) => member.name === name)?.value : undefined;

/** Value reached by following member names. */
export const valueAt = (tree: Tree, ...names: readonly string[]): Tree | undefined =>
  names.reduce<Tree | undefined>(memberOf, tree);

/** Items of an array; none for anything else. */
export const itemsOf = (tree: Tree | undefined): readonly Tree[] => (tree?.kind === 'array' ? tree.items : []);

/** Text of a string; undefined for anything else. */
export const textOf = (tree: Tree | undefined): string | undefined => (tree?.kind === 'string' ? tree.text : undefined);

/** `parent` extended by one member name or index (RFC 6901). */
export const pointerTo = (parent: string, step: string | number): string =>
  `${parent}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
