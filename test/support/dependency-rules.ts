import type { IForbiddenRuleType } from 'dependency-cruiser';

/** Only these files of a context may use stores and networks; all others also run in a browser. */
const reachingOut = '^lib/(?:assessment|pricing|market)/(?:store|source|import|http)/';
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
    name: 'aws-behind-stores',
    from: { path: '^(?:lib|functions)/', pathNot: '^lib/(?:platform/aws|access|[^/]+/store)/' },
    to: { path: '@aws-sdk/(?:client|lib)-' },
  },
];
