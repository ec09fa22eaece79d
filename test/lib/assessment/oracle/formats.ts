const daysIn = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

/** Whether the text is a full-date (RFC 3339, section 5.6) that the calendar has. */
export const isFullDate = (text: string): boolean => {
  const parts = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
};

// RFC 3986, appendix A, production by production.
const subDelims = "!$&'()*+,;=";
const unreserved = 'A-Za-z0-9._~\\-';
const percentEncoded = '%[0-9A-Fa-f]{2}';
const oneOf = (...classes: readonly string[]) => `(?:[${classes.join('')}]|${percentEncoded})`;
const pchar = oneOf(unreserved, subDelims, ':@');

const decOctet = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const ipv4 = `${decOctet}(?:\\.${decOctet}){3}`;
const h16 = '[0-9A-Fa-f]{1,4}';
const ls32 = `(?:${h16}:${h16}|${ipv4})`;
const upTo = (groups: number) => `(?:(?:${h16}:){0,${groups}}${h16})?::`;
const ipv6 = [
  `(?:${h16}:){6}${ls32}`,
  `::(?:${h16}:){5}${ls32}`,
  `${upTo(0)}(?:${h16}:){4}${ls32}`,
  `${upTo(1)}(?:${h16}:){3}${ls32}`,
  `${upTo(2)}(?:${h16}:){2}${ls32}`,
  `${upTo(3)}${h16}:${ls32}`,
  `${upTo(4)}${ls32}`,
  `${upTo(5)}${h16}`,
  upTo(6),
].join('|');
const ipvFuture = `v[0-9A-Fa-f]+\\.[${unreserved}${subDelims}:]+`;
const host = `(?:\\[(?:${ipv6}|${ipvFuture})\\]|${oneOf(unreserved, subDelims)}*)`;
const authority = `(?:${oneOf(unreserved, subDelims, ':')}*@)?${host}(?::[0-9]*)?`;

const segments = `(?:/${pchar}*)*`;
const pathAbsolute = `/(?:${pchar}+${segments})?`;
const afterAuthority = `//${authority}${segments}`;
const tail = `(?:\\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?`;
const uri = `[A-Za-z][A-Za-z0-9+.\\-]*:(?:${afterAuthority}|${pathAbsolute}|${pchar}+${segments}|)${tail}`;
const firstSegmentWithoutColon = `${oneOf(unreserved, subDelims, '@')}+`;
const relative = `(?:${afterAuthority}|${pathAbsolute}|${firstSegmentWithoutColon}${segments}|)${tail}`;
const reference = new RegExp(`^(?:${uri}|${relative})$`);

/** Whether the text is a URI-reference (RFC 3986, section 4.1). */
export const isUriReference = (text: string): boolean => reference.test(text);

/** The integer that a JSON number token stands for, exactly; undefined where it has a fraction. */
export const integerOf = (token: string): bigint | undefined => {
  const parts = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(token);
  if (!parts) return undefined;
  const [, sign = '', whole = '', fraction = '', power = '0'] = parts;
  const digits = `${whole}${fraction}`;
  const shift = Number(power) - fraction.length;
  if (shift >= 0) return BigInt(`${sign}${digits}`) * 10n ** BigInt(shift);
  const kept = digits.slice(0, shift);
  const dropped = digits.slice(shift);
  return /^0*$/.test(dropped) ? BigInt(`${sign}${kept || '0'}`) : undefined;
};
