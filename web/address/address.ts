/** A place in the console: `#/market/PETR4?e=…` has the path `market/PETR4`. */
export interface Address {
  readonly path: string;
  readonly params: URLSearchParams;
}

/** Reads the fragment of a URL, with or without `#`. What is no address of ours is the path that it has. */
export function parseAddress(fragment: string): Address {
  const text = fragment.replace(/^#?\/?/, '');
  const [path = '', query = ''] = text.split(/\?(.*)/s);
  return { path: path.replace(/\/+$/, ''), params: new URLSearchParams(query) };
}

/** Writes a link to a place. @param path of segments that are encoded already; parameters without a value are left out */
export function formatAddress(path: string, params: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(params).filter((param): param is [string, string] => param[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  return `#/${path}${query === '' ? '' : `?${query}`}`;
}
