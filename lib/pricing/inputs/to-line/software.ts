import { say } from '../../../platform/language.ts';
import { noRegion } from '../../catalog/regions.ts';
import { hoursAMonth } from '../../hours.ts';
import type { LicenceProduct } from '../image-software.ts';
import type { SoftwareResource } from '../resource.ts';
import { licenceMeterOf } from './licence-meters.ts';
import { hasNoFixedPrice, type LineDraft, notPriced, type ResourceDrafts } from './line-draft.ts';

interface Licensed {
  readonly size: string | undefined;
  readonly count: number;
  /** Hours a month of the machine; undefined for all. */
  readonly hours: number | undefined;
}

/** Makes the line of a fee by the hour of a machine; undefined if it is not certain which meter it has. */
export function feeLine(product: LicenceProduct, { size, count, hours }: Licensed): LineDraft | undefined {
  const meter = size === undefined ? undefined : licenceMeterOf(product, size);
  if (!meter) return undefined;
  return {
    kind: 'meter',
    meter,
    quantity: hours ?? hoursAMonth,
    unit: 'Hours',
    region: noRegion,
    ...(hours !== undefined && { instanceHours: hours }),
    count,
  };
}

/** Makes the line of the software in the image of a machine. @param hours a month, if the file says none */
export function softwareLines(resource: SoftwareResource, hours?: number): ResourceDrafts {
  const { software, size, priority, count = 1 } = resource;
  const { name, product } = software;
  const what = say({
    en: `The fee for ${name}, which its image has, is not priced`,
    pt: `A taxa de ${name}, que a imagem tem, não tem preço aqui`,
  });
  if (product === undefined || hasNoFixedPrice(priority)) return notPriced(`${what}.`);
  const line = feeLine(product, { size, count, hours: resource.hours ?? hours });
  if (line) return { lines: [line], assumed: [], unpriced: [] };
  return notPriced(
    size === undefined
      ? `${what}.`
      : say({ en: `${what} for a machine of the size ${size}.`, pt: `${what} para uma máquina do tamanho ${size}.` }),
  );
}
