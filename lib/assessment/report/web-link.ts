const maxLinkLength = 2_000;

/** The address of a safe link: http or https, without controls, blanks or user names; undefined for all else. */
export function webLink(reference: string): string | undefined {
  if (reference.length > maxLinkLength || !/^https?:\/\/[!-~]+$/i.test(reference) || !URL.canParse(reference)) {
    return undefined;
  }
  const url = new URL(reference);
  return url.username === '' && url.password === '' ? url.href : undefined;
}
