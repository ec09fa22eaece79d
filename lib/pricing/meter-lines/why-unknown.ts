import { say } from '../../platform/language.ts';
import { regions as allRegions, countedUnder, regionOf } from '../catalog/regions.ts';
import { NoPrice, UnknownName } from '../line-offers.ts';
import { nearestName } from '../nearest-name.ts';
import type { PriceRow } from '../price-row.ts';
import { faultOf, type ItemFault } from '../products/item-reader.ts';
import type { PriceListRead } from '../products/product.ts';
import { fold } from '../search/terms.ts';
import { namesOf } from './candidates.ts';
import type { MeterAsk, MeterItem } from './meter-item.ts';

/** What is known about a line whose meter has no price. */
export interface UnknownMeter {
  /** Why the rows that it has are no prices; undefined if it has none. */
  readonly reason: NoPrice | undefined;
  readonly list: PriceListRead;
  readonly hasSheet: boolean;
  /** Rows of the public list that `nearFilters` finds, together. */
  readonly near: readonly PriceRow[];
}

/**
 * Says why a line by meter has no price. That a meter is not on the public list is only said of regions that were read; a
 * name that is not there is the caller's to correct.
 */
export function whyUnknown(
  { ask, pointer }: Pick<MeterItem, 'ask' | 'pointer'>,
  { reason, list, hasSheet, near }: UnknownMeter,
): ItemFault {
  const { meterId, service = '', meter = '', region } = ask;
  if (reason) return { pointer, code: 'price_not_found', detail: reason.message };
  const names = Object.keys(list.regions ?? {}).sort();
  if (region !== undefined && !list.regions?.[countedUnder(region)]) {
    const known = allRegions.flatMap(({ name, isPublic }) => (isPublic ? [name] : []));
    if (regionOf(region))
      return whyUnpriced(pointer, region, new NoPrice(''), { ...list, regions: list.regions ?? {} });
    const detail = say({
      en: `There is no region ${JSON.stringify(region)}.`,
      pt: `Não existe a região ${JSON.stringify(region)}.`,
    });
    return faultOf(`${pointer}/region`, 'not_allowed', detail, nearestName(region, known));
  }
  const narrowed = servicesNotRead(ask, list);
  if (narrowed !== undefined) return { pointer, code: 'service_not_read', detail: narrowed };
  const regions = region ?? names.join(', ');
  const where = say({
    en: `on the public price list in ${regions}${hasSheet ? ', nor on the price sheet' : ''}`,
    pt: `na lista pública de preços em ${regions}${hasSheet ? ', nem na tabela de preços' : ''}`,
  });
  if (meterId !== undefined) {
    const detail = say({
      en: `There is no price of the meter ${meterId} ${where}.`,
      pt: `Não há preço do medidor ${meterId} ${where}.`,
    });
    return { pointer, code: 'price_not_found', detail };
  }
  const detail = say({
    en: `There is no meter ${JSON.stringify(meter)} of ${JSON.stringify(service)} ${where}.`,
    pt: `Não há medidor ${JSON.stringify(meter)} de ${JSON.stringify(service)} ${where}.`,
  });
  const [member, name] = nearestOf({ service, meter, region }, near) ?? [];
  return member === undefined
    ? { pointer: `${pointer}/meter`, code: 'not_allowed', detail }
    : faultOf(`${pointer}/${member}`, 'not_allowed', detail, name);
}

/** A list may have been read for some services only: of the others nothing is known. */
function servicesNotRead({ service, region }: MeterAsk, { currency, regions = {} }: PriceListRead): string | undefined {
  const asked = region === undefined ? Object.keys(regions).sort() : [countedUnder(region)];
  const narrowed = asked.find((name) => {
    const services = regions[name]?.services ?? [];
    return services.length > 0 && !services.some((read) => service !== undefined && fold(read) === fold(service));
  });
  if (narrowed === undefined) return undefined;
  const read = regions[narrowed]?.services?.join(', ');
  const command = `\`appraise refresh-retail --region ${narrowed} --currency ${currency}\``;
  return say({
    en: `Of ${narrowed} only the public prices of ${read} and of the products have been read in ${currency}. ${command} reads those of all services.`,
    pt: `De ${narrowed} só foram lidos em ${currency} os preços públicos de ${read} e dos produtos. ${command} lê os de todos os serviços.`,
  });
}

type Named = { readonly service: string; readonly meter: string; readonly region: string | undefined };
type Member = 'region' | 'service' | 'meter';

/** Finds the one name that, put right, would name a meter: the region, the service, or the meter itself. */
function nearestOf(
  { service, meter, region }: Named,
  near: readonly PriceRow[],
): readonly [Member, string] | undefined {
  const isOf = (row: PriceRow, wanted: Partial<Named>): boolean =>
    (['service', 'meter', 'region'] as const).every((member) => {
      const name = wanted[member];
      return name === undefined || fold(namesOf[member](row)) === fold(name);
    });
  const namesWhere = (member: Member, wanted: Partial<Named>): readonly string[] => [
    ...new Set(near.filter((row) => isOf(row, wanted)).map(namesOf[member])),
  ];
  const elsewhere = region === undefined ? [] : namesWhere('region', { service, meter });
  if (elsewhere[0] !== undefined) return ['region', elsewhere.includes('global') ? 'global' : elsewhere[0]];
  const services = namesWhere('service', { meter, region });
  const otherService = nearestName(service, services) ?? services[0];
  if (otherService !== undefined) return ['service', otherService];
  const nearest = nearestName(meter, namesWhere('meter', { service, region }));
  return nearest === undefined ? undefined : ['meter', nearest];
}

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
    const detail = say({
      en: `The public prices of ${region} have not been read in ${currency}; those of ${known} have. ${command} reads them; a deployment also reads the regions of its setting retailRegions each night.`,
      pt: `Os preços públicos de ${region} não foram lidos em ${currency}; os de ${known} foram. ${command} os lê; uma instalação também lê a cada noite as regiões da sua configuração retailRegions.`,
    });
    return { pointer, code: 'region_not_read', detail };
  }
  const doubt = regions
    ? ''
    : ` ${say({
        en: `The list does not say which regions were read; if ${region} was not, ${command} reads it.`,
        pt: `A lista não diz que regiões foram lidas; se ${region} não foi, ${command} a lê.`,
      })}`;
  const detail = `${reason.message}${doubt}`;
  if (!(reason instanceof UnknownName)) return { pointer, code: 'price_not_found', detail };
  return faultOf(`${pointer}/${reason.member}`, 'not_allowed', detail, reason.near);
}
