import { minimumNode } from '../../lib/platform/minimum-node.ts';

/**
 * The Nodes that the package is tested on beside the one of this project. `npm run test:package` fails when npm has a newer major:
 * then write its version here.
 */
export const nodes = { oldest: minimumNode, newest: '26.10.0' };
