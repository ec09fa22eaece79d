/** One choice of a combobox. */
export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
}

/** Without case and accents: `São` is found by `sao`. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Tells which texts contain every word of a query: `4 vcpu 16` finds `Standard_D4s_v5 (4 vCPU, 16 GiB)`. */
export function matcherOf(query: string): (text: string) => boolean {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return (text) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
}

/** The options that contain every word of the query in value or label. */
export function filterOptions<Option extends ComboboxOption>(
  options: readonly Option[],
  query: string,
): readonly Option[] {
  const matches = matcherOf(query);
  return options.filter(({ value, label }) => matches(`${value} ${label}`));
}
