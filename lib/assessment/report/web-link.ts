const maxLinkLength = 2_000;

/**
 * The normalised address of a reference that may be offered as a link: http or https, with nothing in it that could
 * mislead (controls, blanks, user names before an @). Anything else, `javascript:` first of all, stays a text.
 */
export function webLink(reference: string): string | undefined {
  if (reference.length > maxLinkLength || !/^https?:\/\/[!-~]+$/i.test(reference) || !URL.canParse(reference)) {
    return undefined;
  }
  const url = new URL(reference);
  return url.username === '' && url.password === '' ? url.href : undefined;
}
