/**
 * RFC 3986 `URI-reference` (section 4.1) by the grammar of Appendix A. `\w` stands for ASCII letters, digits and the
 * underscore. A run is written `x*(?:%HH x*)*`, which can match in only one way, so that it takes linear time.
 */
const run = (characters: string): string => `[${characters}]*(?:%[\\dA-Fa-f]{2}[${characters}]*)*`;

/** `unreserved` and `sub-delims`. */
const plain = String.raw`\w\-.~!$&'()*+,;=`;
const scheme = String.raw`[A-Za-z][A-Za-z\d+\-.]*`;
const host = String.raw`(?:\[([^\]]*)\]|${run(plain)})`;
const authority = String.raw`(?:${run(`${plain}:`)}@)?${host}(?::\d*)?`;
const path = run(`${plain}:@/`);
const segmentWithoutColon = `(?=[^/?#])${run(`${plain}@`)}`;
const queryAndFragment = String.raw`(?:\?${run(`${plain}:@/?`)})?(?:#${run(`${plain}:@/?`)})?`;

/** For speed: most references have a host name without user and port; the general form reads each host twice. */
const usual = new RegExp(`^(?:${scheme}:)?//${run(plain)}(?:/${path})?${queryAndFragment}$`);
const withAuthority = new RegExp(`^(?:${scheme}:)?//${authority}(?:/${path})?${queryAndFragment}$`);
const withoutAuthority = new RegExp(
  `^(?:${scheme}:(?!//)${path}|(?!//)/${path}|${segmentWithoutColon}(?:/${path})?)?${queryAndFragment}$`,
);

/** True for a URI or a relative reference; the rules of single schemes are not checked. */
export function isUriReference(text: string): boolean {
  if (usual.test(text)) return true;
  const network = withAuthority.exec(text);
  if (network) return network[1] === undefined || isIpLiteral(network[1]);
  return withoutAuthority.test(text);
}

/** Section 3.2.2: `IP-literal` without its brackets. */
function isIpLiteral(text: string): boolean {
  return isIpv6(text) || /^[vV][\dA-Fa-f]+\.[\w\-.~!$&'()*+,;=:]+$/.test(text);
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
