/** True if a text has at least `minimum` code points, as JSON Schema counts; `'😀'.length` is 2. */
export function hasCodePoints(text: string, minimum: number): boolean {
  // A code point has at most two units.
  if (text.length >= 2 * minimum) return true;
  return text.length >= minimum && countCodePoints(text) >= minimum;
}

/** Number of code points; a lone surrogate counts as one. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** True for a full-date that exists (RFC 3339, sections 5.6 and 5.7). `new Date` would read 2023-02-29 as 1 March. */
export function isFullDate(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== HYPHEN || text.charCodeAt(7) !== HYPHEN) return false;
  const month = number(text, 5, 7);
  const day = number(text, 8, 10);
  const year = number(text, 0, 4);
  return year >= 0 && month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= daysIn(month, year));
}

const HYPHEN = 45;

/** The number in `text[start..end)`; NaN if it has other characters than ASCII digits. */
function number(text: string, start: number, end: number): number {
  let value = 0;
  for (let index = start; index < end; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

function daysIn(month: number, year: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** `unreserved` and `sub-delims` of RFC 3986; `\w` stands for ASCII letters, digits and the underscore. */
const unescaped = String.raw`\w\-.~!$&'()*+,;=`;
const plain = `${unescaped}%`;
const queryAndFragment = String.raw`(?:\?[${plain}:@/?]*)?(?:#[${plain}:@/?]*)?`;

/** For speed: most references have a host name without user and port. */
const usual = new RegExp(`^(?:[A-Za-z][A-Za-z\\d+\\-.]*:)?//[${plain}]*(?:/[${plain}:@/]*)?${queryAndFragment}$`);
/** A regular expression needs memory for each character of a run, and fails on one of megabytes. */
const maxUsualLength = 10_000;

const notInHost = new RegExp(`[^${plain}]`);
const notInIpLiteral = new RegExp(`[^${unescaped}:]`);
const notInUser = new RegExp(`[^${plain}:]`);
const notInPath = new RegExp(`[^${plain}:@/]`);
const notInQuery = new RegExp(`[^${plain}:@/?]`);

/** True if a percent sign does not begin an escape. */
function hasWrongEscape(text: string): boolean {
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
    if (!isHexDigit(text.charCodeAt(at + 1)) || !isHexDigit(text.charCodeAt(at + 2))) return true;
  }
  return false;
}

const isHexDigit = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);

/** True for a URI or a relative reference (RFC 3986, section 4.1); the rules of single schemes are not checked. */
export function isUriReference(text: string): boolean {
  if (hasWrongEscape(text)) return false;
  if (text.length <= maxUsualLength && usual.test(text)) return true;
  const [beforeFragment, fragment = ''] = splitAt(text, text.indexOf('#'));
  const [hierarchy, query = ''] = splitAt(beforeFragment, beforeFragment.indexOf('?'));
  if (notInQuery.test(fragment) || notInQuery.test(query)) return false;
  const [beforeColon, afterColon = ''] = splitAt(hierarchy, hierarchy.indexOf(':'));
  const hasScheme = beforeColon !== hierarchy && isScheme(beforeColon);
  const rest = hasScheme ? afterColon : hierarchy;
  if (!rest.startsWith('//')) {
    const [firstSegment] = splitAt(rest, rest.indexOf('/'));
    return !notInPath.test(rest) && (hasScheme || !firstSegment.includes(':'));
  }
  const [authority, path = ''] = splitAt(rest.slice(2), rest.indexOf('/', 2) - 2);
  return isAuthority(authority) && !notInPath.test(path);
}

/** Leaves the character at the index out; the second part is undefined if the index is negative. */
const splitAt = (text: string, index: number): readonly [string, string?] =>
  index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];

const isScheme = (text: string): boolean => /^[A-Za-z]/.test(text) && !/[^A-Za-z\d+\-.]/.test(text);

/** Section 3.2. */
function isAuthority(text: string): boolean {
  const at = text.indexOf('@');
  if (notInUser.test(text.slice(0, Math.max(at, 0)))) return false;
  const hostAndPort = text.slice(at + 1);
  const isLiteral = hostAndPort.startsWith('[');
  const hostEnd = isLiteral ? hostAndPort.indexOf(']') + 1 : hostAndPort.search(/:|$/);
  const host = hostAndPort.slice(0, hostEnd);
  const port = hostAndPort.slice(hostEnd);
  if (port !== '' && (port[0] !== ':' || /\D/.test(port.slice(1)))) return false;
  return isLiteral ? isIpLiteral(host.slice(1, -1)) : !notInHost.test(host);
}

/** Section 3.2.2: `IP-literal` without its brackets. */
function isIpLiteral(text: string): boolean {
  if (isIpv6(text)) return true;
  const [version, address = ''] = splitAt(text, text.indexOf('.'));
  return (
    /^[vV][\dA-Fa-f]/.test(version) &&
    !/[^\dA-Fa-f]/.test(version.slice(1)) &&
    address !== '' &&
    !notInIpLiteral.test(address)
  );
}

const h16 = /^[\dA-Fa-f]{1,4}$/;
const decOctet = /^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/;

/** Eight groups of 16 bits; the last two may be an IPv4 address, and one run of groups may be `::`. */
function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const [head = '', tail] = halves;
  const before = groups(head, tail === undefined);
  if (tail === undefined) return before === 8;
  const after = groups(tail, true);
  return before !== undefined && after !== undefined && before + after <= 7;
}

/** Counts the 16-bit groups between colons; undefined if one is malformed. */
function groups(run: string, mayEndInIpv4: boolean): number | undefined {
  if (run === '') return 0;
  const parts = run.split(':');
  const last = parts.at(-1) ?? '';
  const quad = mayEndInIpv4 && isIpv4(last);
  const plain = quad ? parts.slice(0, -1) : parts;
  return plain.every((part) => h16.test(part)) ? plain.length + (quad ? 2 : 0) : undefined;
}

const isIpv4 = (text: string): boolean => {
  const octets = text.split('.');
  return octets.length === 4 && octets.every((octet) => decOctet.test(octet));
};

/** Makes a valid reference of a Windows path or an unencoded text; undefined if encoding is not enough. */
export function encodeReference(text: string): string | undefined {
  if (text.length > 2_000) return undefined;
  const slashed = text.replaceAll('\\', '/');
  const located = /^[A-Za-z]:\//.test(slashed) ? `file:///${slashed}` : slashed;
  const encoded = located
    .toWellFormed()
    .replace(/%(?![\dA-Fa-f]{2})/g, '%25')
    .replace(/[^\w\-.~!$&'()*+,;=:@/?#[\]%]/gu, encodeURIComponent);
  const fragmented = encoded.replace(/#/g, (mark, at: number) => (at === encoded.indexOf('#') ? mark : '%23'));
  return [fragmented, fragmented.replace(/[[\]]/g, encodeURIComponent)].find(isUriReference);
}
