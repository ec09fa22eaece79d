import { brapiSource } from './brapi.ts';
import { demoSource } from './demo.ts';
import type { MarketSource } from './source.ts';

/** Names of the sources, as settings and options spell them. */
export const sourceNames = ['brapi', 'demo'] as const;
export type SourceName = (typeof sourceNames)[number];

export interface SourceSettings {
  /** Gives the token of brapi.dev. */
  readonly token: () => Promise<string>;
  /** Address of brapi.dev, for tests and proxies. */
  readonly address?: string | undefined;
}

/** @throws Error for a name that there is not */
export function sourceByName(name: string, { token, address }: SourceSettings): MarketSource {
  if (name === 'demo') return demoSource;
  if (name === 'brapi') return brapiSource({ token, ...(address && { address }) });
  throw new Error(`there is no market source ${JSON.stringify(name)}; there are ${sourceNames.join(', ')}`);
}
