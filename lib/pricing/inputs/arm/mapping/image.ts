import type { Members } from '../members.ts';

/** What the image of a machine tells. */
export interface ReadImage {
  readonly publisher: string | undefined;
  readonly offer: string | undefined;
  readonly sku: string | undefined;
  readonly os: 'linux' | 'windows' | undefined;
}

/** Reads a reference to an image of the marketplace. */
export function readImage(reference: Members): ReadImage {
  const [publisher = '', offer = '', sku = ''] = ['publisher', 'offer', 'sku'].map((name) =>
    reference.text(name)?.toLowerCase(),
  );
  return { publisher, offer, sku, os: readOs(publisher, offer) };
}

function readOs(publisher: string, offer: string): ReadImage['os'] {
  if (publisher === '') return undefined;
  const isWindows = /^microsoftwindows/.test(publisher) || /windows|(?:^|-)ws20\d\d/.test(offer);
  return isWindows ? 'windows' : 'linux';
}
