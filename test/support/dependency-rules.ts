import type { IForbiddenRuleType } from 'dependency-cruiser';

/** Only these files of a context may use stores and networks; all others also run in a browser. */
const reachingOut = '^lib/(?:assessment|pricing|market)/(?:store|source|import|http)/';
/** Read by the build, the local server and the stacks; all else of `web/` runs in the page only. */
const servedConsole = '^web/(?:console-settings|content-security-policy|build|bundle-console|one-language)\\.ts$';
const contexts = '^lib/(assessment|pricing|market)/';

/**
 * Forbidden imports. Allowed are `infra → functions → lib/<context> → lib/access → lib/platform`, and `lib/cli`
 * above.
 */
export const dependencyRules: readonly (IForbiddenRuleType & { readonly name: string })[] = [
  { name: 'no-circular', comment: 'Part what two files share into a third.', from: {}, to: { circular: true } },
  { name: 'lib-knows-no-function', from: { path: '^lib/' }, to: { path: '^(?:functions|infra)/' } },
  { name: 'functions-know-no-infra', from: { path: '^functions/' }, to: { path: '^infra/' } },
  { name: 'nobody-knows-the-cli', from: { pathNot: '^lib/cli/' }, to: { path: '^lib/cli/' } },
  { name: 'no-other-context', from: { path: contexts }, to: { path: contexts, pathNot: '^lib/$1/' } },
  { name: 'access-knows-no-context', from: { path: '^lib/access/' }, to: { path: '^lib/(?!access/|platform/)' } },
  { name: 'platform-knows-nobody', from: { path: '^lib/platform/' }, to: { path: '^lib/(?!platform/)' } },
  {
    name: 'a-context-is-pure',
    comment: 'What it needs from outside comes in as an argument; store/, source/, import/ and http/ bring it.',
    from: { path: contexts, pathNot: reachingOut },
    to: { path: `${reachingOut}|^lib/platform/(?:aws|http)/|^lib/access/(?!plans)|@aws-sdk|@middy` },
  },
  {
    name: 'a-context-has-no-node',
    from: { path: contexts, pathNot: reachingOut },
    to: { dependencyTypes: ['core'], pathNot: '^(?:node:)?assert$' },
  },
  {
    name: 'a-source-stores-nothing',
    from: { path: '^lib/[^/]+/source/' },
    to: { path: '^lib/[^/]+/(?:store|import|http)/|^lib/platform/aws/|@aws-sdk' },
  },
  {
    name: 'the-console-is-a-page',
    comment: 'It imports what also runs in a browser: pure code of a context, and of the platform.',
    from: { path: '^web/', pathNot: servedConsole },
    to: {
      path: `^(?:infra|functions|lib/cli)/|${reachingOut}|^lib/platform/(?:aws|http)/|^lib/access/(?!plans)|@aws-sdk|@middy`,
    },
  },
  {
    name: 'the-console-has-no-node',
    from: { path: '^web/', pathNot: servedConsole },
    to: { dependencyTypes: ['core'], pathNot: '^(?:node:)?assert$' },
  },
  {
    name: 'nobody-knows-the-console',
    from: { pathNot: '^web/' },
    to: { path: '^web/', pathNot: servedConsole },
  },
  {
    name: 'no-other-view',
    comment: 'What two views share is in web/parts, web/charts or web/api.',
    from: { path: '^web/(home|estimate|market|record)/' },
    to: { path: '^web/(home|estimate|market|record)/', pathNot: '^web/$1/' },
  },
  {
    name: 'aws-behind-stores',
    from: { path: '^(?:lib|functions)/', pathNot: '^lib/(?:platform/aws|access|[^/]+/store)/' },
    to: { path: '@aws-sdk/(?:client|lib)-' },
  },
];

/** The room of a file: its folder of the context, or the context itself for a file at its root; undefined outside `lib`. */
const roomOf = (file: string): string | undefined => /^lib\/[^/]+(?:\/[^/]+(?=\/))?(?=\/)/.exec(file)?.[0];

/** Pairs of rooms of one context that import each other, types included, as `room <-> room`. */
export function roomPairs(imports: readonly { readonly from: string; readonly to: string }[]): string[] {
  const ways = new Set<string>();
  for (const { from, to } of imports) {
    const fromRoom = roomOf(from);
    const toRoom = roomOf(to);
    if (fromRoom === undefined || toRoom === undefined || fromRoom === toRoom) continue;
    if (from.split('/')[1] === to.split('/')[1]) ways.add(`${fromRoom} -> ${toRoom}`);
  }
  return [...ways]
    .map((way) => way.split(' -> '))
    .filter(([from = '', to = '']) => from < to && ways.has(`${to} -> ${from}`))
    .map((rooms) => rooms.join(' <-> '))
    .sort();
}
