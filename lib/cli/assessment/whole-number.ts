/** Reads an option that is a whole number from 0 to 999999. @returns no value if it is not given, or wrong */
export function wholeNumber(
  option: string,
  text: string | undefined,
): { readonly value?: number; readonly problem?: string } {
  if (text === undefined) return {};
  if (/^\d{1,6}$/.test(text)) return { value: Number(text) };
  return { problem: `${option} must be a whole number from 0 to 999999, not ${JSON.stringify(text)}` };
}
