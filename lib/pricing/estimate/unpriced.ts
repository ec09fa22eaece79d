import { type NoPrice, UnknownName } from '../line-offers.ts';
import { faultOf, type ItemFault } from '../products/item-reader.ts';
import type { PriceListRead } from '../products/product.ts';

/** Says how to read the public prices of a region. */
const howToRead = (region: string, currency: string): string =>
  `\`appraise refresh-retail --region ${region} --currency ${currency}\``;

/**
 * Says why the item at a pointer has no price. That something is not on the price list is only said of a region that was
 * read; of any other, what a name means is not known either.
 */
export function whyUnpriced(
  pointer: string,
  region: string,
  reason: NoPrice,
  { currency, regions }: PriceListRead,
): ItemFault {
  const command = howToRead(region, currency);
  if (regions && !regions[region]) {
    const known = Object.keys(regions)
      .filter((name) => name !== 'global')
      .sort()
      .join(', ');
    const detail = `The public prices of ${region} have not been read in ${currency}; those of ${known} have. ${command} reads them; a deployment also reads the regions of its setting retailRegions each night.`;
    return { pointer, code: 'region_not_read', detail };
  }
  const doubt = regions
    ? ''
    : ` The list does not say which regions were read; if ${region} was not, ${command} reads it.`;
  const detail = `${reason.message}${doubt}`;
  if (!(reason instanceof UnknownName)) return { pointer, code: 'price_not_found', detail };
  return faultOf(`${pointer}/${reason.member}`, 'not_allowed', detail, reason.near);
}
