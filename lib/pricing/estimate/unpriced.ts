import type { ItemFault } from '../products/item-reader.ts';
import type { PriceListRead } from '../products/product.ts';

/** Says how to read the public prices of a region. */
const howToRead = (region: string, currency: string): string =>
  `\`appraise refresh-retail --region ${region} --currency ${currency}\``;

/**
 * Says why a line has no price. That something is not on the price list is only said of a region that was read.
 * @param reason why the rows of the list do not price it
 */
export function whyUnpriced(
  region: string,
  reason: string,
  { currency, regions }: PriceListRead,
): Omit<ItemFault, 'pointer'> {
  const command = howToRead(region, currency);
  if (!regions) {
    const doubt = `The list does not say which regions were read; if ${region} was not, ${command} reads it.`;
    return { code: 'price_not_found', detail: `${reason} ${doubt}` };
  }
  if (regions[region]) return { code: 'price_not_found', detail: reason };
  const known = Object.keys(regions)
    .filter((name) => name !== 'global')
    .sort()
    .join(', ');
  const detail = `The public prices of ${region} have not been read in ${currency}; those of ${known} have. ${command} reads them; a deployment also reads the regions of its setting retailRegions each night.`;
  return { code: 'region_not_read', detail };
}
