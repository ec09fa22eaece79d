/** One choice of a combobox. */
export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
}

/** Without case and accents: `São` is found by `sao`. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The options that contain every word of the query in value or label: `4 vcpu 16` finds `Standard_D4s_v5 (4 vCPU, 16 GiB)`. */
export function filterOptions<Option extends ComboboxOption>(
  options: readonly Option[],
  query: string,
): readonly Option[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter(({ value, label }) => {
    const text = fold(`${value} ${label}`);
    return words.every((word) => text.includes(word));
  });
}
