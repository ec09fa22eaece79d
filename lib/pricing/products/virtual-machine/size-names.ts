/** `Standard_`, which the price list sometimes writes twice, and signs before it. */
const standard = /^[_\s-]*(?:standard(?:[_\s-]+|$))*/i;

/** Only between digits a hyphen tells two sizes apart: `E16-8s_v5` has 8 of 16 cores. */
const signs = /(?<!\d)-|-(?!\d)|[\s_]/g;

/** Returns what all spellings of a size have in common: `d2sv5` for `Standard_D2s_v5`, `D2s-v5` and `D2s v5`. */
export const plainShapeName = (name: string): string =>
  name.trim().toLowerCase().replace(standard, '').replaceAll(signs, '');

/** Returns the plain name of the machine that a size with constrained cores runs on: `e16-8sv5` runs on `e16sv5`. */
export const plainBaseName = (name: string): string => plainShapeName(name).replace(/^([a-z]+\d+)-\d+/, '$1');

const plainSize = /^(?:basic)?[a-z]{1,5}\d{1,4}(?:-\d{1,4})?[a-z0-9-]{0,30}$/;

/** True for a text that could be the name of a size. */
export const looksLikeSize = (name: string): boolean => plainSize.test(plainShapeName(name));

/** Spells the name of a size that the table does not have as the price list spells most: `Standard_D2s_v5`. */
export function spellSize(name: string): string {
  const spelled = name
    .replaceAll(/\s+|(?<!\d)-|-(?!\d)/g, '_')
    .replace(/_+$/, '')
    .replace(/([^_])(v\d)$/i, '$1_$2')
    .replace(standard, '');
  return /^basic_/i.test(spelled) ? spelled : `Standard_${spelled}`;
}

/** Reads the number of vCPUs from the name of a size: what the guest gets of constrained cores. */
export function vcpuInName(name: string): number | undefined {
  const [, all, constrained = all] = /^[a-z]+(\d+)(?:[a-z]*-(\d+))?/.exec(plainShapeName(name)) ?? [];
  return constrained === undefined ? undefined : Number(constrained);
}
