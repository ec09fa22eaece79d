/** The name of a file that holds an estimate, without its ending: one that every file system takes. */
export const fileStemOf = (title: string): string => {
  const plain = title
    .replace(/\.json$/i, '')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, ' ')
    .trim()
    .replace(/^[.\s]+/, '')
    .slice(0, 80);
  return plain === '' ? 'estimate' : plain;
};
