/**
 * The oldest Node on which the bundled command runs: the first 22 in which `glob` of `node:fs` is stable and takes the form that
 * we pass. The repository itself needs the Node of `engines` in package.json, because there Node runs the TypeScript.
 */
export const minimumNode = '22.17.0';
