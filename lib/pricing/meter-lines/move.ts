import { say } from '../../platform/language.ts';
import { noRegion } from '../catalog/regions.ts';
import type { PriceRow } from '../price-row.ts';
import type { EstimateItem } from '../products/item.ts';
import type { PriceListRead } from '../products/product.ts';
import { namesOf } from './candidates.ts';
import { isMeterItem, type MeterAsk, type MeterItem, type MeterVariant } from './meter-item.ts';
import { resolveMeter } from './resolve.ts';
import { whyUnknown } from './why-unknown.ts';

/** A line by meter that stays where it is although others move, and why: a sentence. */
export interface Stay {
  readonly reason: string;
  /** True if it has no region that it could leave. */
  readonly isOfNoRegion: boolean;
}

/** A line by meter in another region, whose prices may be missing because nobody has read them; or why it stays. */
export type MeterMove = MeterItem | Stay;

/** Where each line by meter goes, by its place in the request and the region. Regions that it is in already are missing. */
export type MeterMoves = ReadonlyMap<number, ReadonlyMap<string, MeterMove>>;

/** The same service, product, SKU and meter in another region, to be looked up; undefined for a line that cannot move. */
export interface WantedMove {
  readonly index: number;
  readonly region: string;
  readonly there: MeterItem | Stay;
}

/** Lists the moves of the lines by meter among some lines into some regions. Their own prices are known. */
export const wantedMoves = (items: readonly EstimateItem[], regions: readonly string[]): readonly WantedMove[] =>
  items.flatMap((item, index) => {
    const targets = isMeterItem(item) ? regions.filter((region) => region !== item.region) : [];
    return targets.map((region) => ({ index, region, there: moveTo(item as MeterItem, region) }));
  });

function moveTo(item: MeterItem, region: string): MeterItem | Stay {
  const { found, unit } = item;
  if (item.region === noRegion) {
    const reason = say({ en: 'Its price is that of no region.', pt: 'O seu preço não é de região nenhuma.' });
    return { reason, isOfNoRegion: true };
  }
  // A line whose meter is not known has no estimate at all.
  if (!found || 'pointer' in found) {
    const reason = say({ en: 'Its meter is not known.', pt: 'O seu medidor não é conhecido.' });
    return { reason, isOfNoRegion: false };
  }
  if (!found.isOnList) {
    const reason = say({
      en: 'Its meter is on the price sheet alone, which does not tell what it is called in other regions.',
      pt: 'O seu medidor só está na tabela de preços, que não diz como ele se chama em outras regiões.',
    });
    return { reason, isOfNoRegion: false };
  }
  return { ...item, region, askedUnit: unit, ask: askIn(region, item.ask, found.variants) };
}

/** Names that SKUs of equal cost do not share are left open, as the line has left them open. */
function askIn(region: string, { product, sku }: MeterAsk, variants: readonly [MeterVariant, ...MeterVariant[]]) {
  const [
    {
      usage: [row],
    },
  ] = variants;
  const common = (member: 'product' | 'sku'): string | undefined =>
    variants.every(({ usage }) => namesOf[member](usage[0]) === namesOf[member](row))
      ? namesOf[member](row)
      : undefined;
  return {
    service: row.category,
    meter: row.meterName,
    product: common('product') ?? product,
    sku: common('sku') ?? sku,
    region,
  };
}

/** Faults that say nothing of whether the meter has a price there. */
const notKnown: ReadonlySet<string> = new Set(['region_not_read', 'service_not_read', 'out_of_range']);

/** Gives a line its prices in the region that it moves to, or the reason why it stays. @param rows found for its meter */
export function resolveMove(
  { item, region, there }: WantedMove & { readonly item: EstimateItem },
  rows: readonly PriceRow[],
  list: PriceListRead,
): MeterMove {
  if (!('ask' in there)) return there;
  const moved = resolveMeter(there, { list: rows, sheet: undefined }, (reason) =>
    whyUnknown(there, { reason, list, hasSheet: false, near: [] }),
  );
  if (!moved.found || !('pointer' in moved.found) || notKnown.has(moved.found.code)) return moved;
  const isAmbiguous = moved.found.code === 'ambiguous';
  const reason = say({
    en: `${there.ask.meter} has ${isAmbiguous ? 'several prices' : 'no price'} in ${region}; the line stays in ${item.region}.`,
    pt: `${there.ask.meter} ${isAmbiguous ? 'tem vários preços' : 'não tem preço'} em ${region}; a linha fica em ${item.region}.`,
  });
  return { reason, isOfNoRegion: false };
}
