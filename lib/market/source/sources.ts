import type { Patience } from '../../platform/fetch-text.ts';
import { b3Source } from './b3.ts';
import { brapiSource } from './brapi.ts';
import { csvSource, type FiguresStore } from './csv.ts';
import type { CvmFiles } from './cvm/fetch-zips.ts';
import { cvmSource } from './cvm.ts';
import { demoSource } from './demo.ts';
import type { MarketSource } from './source.ts';

/** Names of the sources in settings and options. */
export const sourceNames = ['brapi', 'b3', 'cvm', 'csv', 'demo'] as const;
export type SourceName = (typeof sourceNames)[number];

/** What the sources need; each takes its own part. */
export interface SourceSettings extends Patience {
  readonly token: () => Promise<string>;
  readonly files: FiguresStore;
  readonly cvmFiles: CvmFiles;
  /** The present time, also while a past day is published. */
  readonly now: () => Date;
  /** ISO days without trading that the built-in list lacks. */
  readonly holidays?: readonly string[];
  /** Other addresses of the services, for tests and proxies. */
  readonly addresses: {
    readonly brapi?: string | undefined;
    readonly cotahist?: string | undefined;
    readonly events?: string | undefined;
    readonly cvm?: string | undefined;
  };
}

/** Reads names such as `csv+b3`. @throws Error for an unknown or repeated name */
export function parseSourceNames(text: string): readonly SourceName[] {
  const words = text.split('+').map((word) => word.trim());
  const names = words.flatMap((word) => sourceNames.filter((known) => known === word));
  if (names.length < words.length || new Set(names).size < names.length) {
    throw new Error(
      `a market source must be ${sourceNames.join(', ')}, or several, such as csv+b3, not ${JSON.stringify(text)}`,
    );
  }
  return names;
}

/** Creates the sources of `csv+b3`, in that order. @throws Error for an unknown or repeated name */
export const createSources = (text: string, settings: SourceSettings): readonly MarketSource[] =>
  parseSourceNames(text).map((name) => createSource(name, settings));

function createSource(
  name: SourceName,
  { token, files, cvmFiles, addresses, ...patience }: SourceSettings,
): MarketSource {
  switch (name) {
    case 'demo':
      return demoSource;
    case 'csv':
      return csvSource(files, patience);
    case 'b3':
      return b3Source({ ...addresses, ...patience });
    case 'cvm':
      return cvmSource({ cvmFiles, cvm: addresses.cvm, ...patience });
    case 'brapi':
      return brapiSource({ token, ...patience, ...(addresses.brapi && { address: addresses.brapi }) });
  }
}
