/** Letters to insert, drop or replace until `from` is `to` (Levenshtein), regardless of case. */
export const editDistance = (from: string, to: string): number => {
  const [source, target] = [[...from.toLowerCase()], [...to.toLowerCase()]];
  let row = target.map((_, column) => column + 1);
  for (const [line, letter] of source.entries()) {
    let [left, diagonal] = [line + 1, line];
    row = row.map((above, column) => {
      left = Math.min(above + 1, left + 1, diagonal + (letter === target[column] ? 0 : 1));
      diagonal = above;
      return left;
    });
  }
  return row.at(-1) ?? source.length;
};

/**
 * Missing names that some unknown name was meant to be: they are not reported as missing besides.
 * Each unknown name, in the order of the text, takes the nearest missing name that is still free.
 */
export const matchTypos = (unknown: readonly string[], missing: readonly string[]): readonly string[] => {
  const taken: string[] = [];
  for (const name of unknown) {
    const near = missing
      .filter((candidate) => !taken.includes(candidate))
      .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
      .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3)))
      .sort((one, other) => one.distance - other.distance);
    if (near[0]) taken.push(near[0].candidate);
  }
  return taken;
};
