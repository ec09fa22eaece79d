/**
 * The oldest Node on which the bundled command runs: in a 22 before it, `glob` of `node:fs` fails at a link that leads nowhere. The
 * repository itself needs the Node of `engines` in package.json, because there Node runs the TypeScript.
 */
export const minimumNode = '22.19.0';
