import type { Patience } from '../../platform/fetch-text.ts';
import { b3Source } from './b3.ts';
import { brapiSource } from './brapi.ts';
import { csvSource, type FiguresStore } from './csv.ts';
import { demoSource } from './demo.ts';
import type { MarketSource } from './source.ts';

/** Names of the sources, as settings and options spell them; several with `+`, the first one first: `csv+b3`. */
export const sourceNames = ['brapi', 'b3', 'csv', 'demo'] as const;
export type SourceName = (typeof sourceNames)[number];

/** What sources need of the world. */
export interface SourceSettings extends Patience {
  /** Gives the token of brapi.dev. */
  readonly token: () => Promise<string>;
  readonly files: FiguresStore;
  /** ISO days without trading that the built-in list does not have yet. */
  readonly holidays?: readonly string[];
  /** Addresses of brapi.dev, of COTAHIST and of B3's pages on listed companies, for tests and proxies. */
  readonly addresses: {
    readonly brapi?: string | undefined;
    readonly cotahist?: string | undefined;
    readonly events?: string | undefined;
  };
}

/** The names in `csv+b3`. @throws Error for a name that there is not, and for one that stands twice */
export function parseSourceNames(text: string): readonly SourceName[] {
  const names = text.split('+').map((name) => sourceNames.find((known) => known === name.trim()));
  if (names.includes(undefined) || new Set(names).size < names.length) {
    throw new Error(
      `a market source is ${sourceNames.join(', ')}, or several with +, as csv+b3; not ${JSON.stringify(text)}`,
    );
  }
  return names as readonly SourceName[];
}

/** @throws Error for a name that there is not */
export const createSources = (text: string, settings: SourceSettings): readonly MarketSource[] =>
  parseSourceNames(text).map((name) => createSource(name, settings));

function createSource(name: SourceName, { token, files, addresses, ...patience }: SourceSettings): MarketSource {
  switch (name) {
    case 'demo':
      return demoSource;
    case 'csv':
      return csvSource(files, patience.onWait);
    case 'b3':
      return b3Source({ ...addresses, ...patience });
    case 'brapi':
      return brapiSource({ token, ...patience, ...(addresses.brapi && { address: addresses.brapi }) });
  }
}
