/** Reads an option that is a whole number from 0 to 999999. */
export function wholeNumber(
  option: string,
  text: string | undefined,
  otherwise: number,
): { readonly value: number; readonly problem?: string } {
  if (text === undefined) return { value: otherwise };
  if (/^\d{1,6}$/.test(text)) return { value: Number(text) };
  return {
    value: otherwise,
    problem: `${option} must be a whole number from 0 to 999999, not ${JSON.stringify(text)}`,
  };
}
