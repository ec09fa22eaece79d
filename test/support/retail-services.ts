import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { MeterName } from '../../lib/pricing/inputs/resource.ts';
import { unitOfMeasure } from '../../lib/pricing/unit-of-measure.ts';

/** A row of test/fixtures/azure-retail-services.csv. */
interface ServiceRow {
  readonly service: string;
  readonly product: string;
  readonly sku: string;
  readonly meter: string;
  readonly unit: string;
  readonly kind: 'captured' | 'derived' | 'named';
  readonly region: string;
}

const rows: readonly ServiceRow[] = parse(readFileSync('test/fixtures/azure-retail-services.csv'), { columns: true });
const keyOf = (service: string, product = '', sku = '', meter = ''): string =>
  JSON.stringify([service, product, sku, meter]);
const seen = Map.groupBy(
  rows.filter(({ kind, meter }) => kind !== 'named' && meter !== ''),
  ({ service, product, sku, meter }) => keyOf(service, product, sku, meter),
);

/** True if rows of the public list with a price were captured for a meter. */
export const isCaptured = ({ service, product, sku, meter }: MeterName): boolean =>
  seen.has(keyOf(service, product, sku, meter));

/** The units, without their blocks, that captured rows state for a meter; none if they state none. */
export const capturedUnits = ({ service, product, sku, meter }: MeterName): ReadonlySet<string> =>
  new Set(
    (seen.get(keyOf(service, product, sku, meter)) ?? []).flatMap(({ unit }) =>
      unit === '' ? [] : [unitOfMeasure(unit).unit],
    ),
  );
