import { say } from '../../../platform/language.ts';
import { type Charge, type Count, countOf } from '../../charge.ts';
import { type LineOffers, lineOffers, NoPrice, UnknownName } from '../../line-offers.ts';
import { commitmentTerms } from '../../model.ts';
import type { PriceRow } from '../../price-row.ts';
import type { Prices } from '../../prices.ts';
import { nearestSize, type VmItem } from './item.ts';
import { isWindows, vmOfferKey } from './offer-key.ts';
import { findShape } from './shapes.ts';

/** Prices a virtual machine. Commitments cover compute alone; Windows is paid by the hour. @throws NoPrice */
export function vmOffers(item: VmItem, prices: Prices): LineOffers {
  const { region, sku, os, hybridBenefit, quantity } = item;
  const rows = [...prices.offer(vmOfferKey(region, sku))].sort(machinesFirst);
  if (rows.length === 0 && !findShape(sku)) {
    const message = say({
      en: `The virtual machine size "${sku}" is not known, and is not on the public price list in ${region}.`,
      pt: `O tamanho de máquina virtual "${sku}" não é conhecido, e não está na lista pública de preços em ${region}.`,
    });
    throw new UnknownName(message, 'sku', nearestSize(sku));
  }
  if (rows.length === 0) throw NoPrice.onList({ en: sku, pt: sku }, region);
  const linux = findUsageRow(rows, false);
  if (!linux) {
    throw new NoPrice(
      say({
        en: `${sku} has no pay-as-you-go price on the public price list in ${region}.`,
        pt: `${sku} não tem preço de pagamento por uso na lista pública de preços em ${region}.`,
      }),
    );
  }
  const paysLicence = os === 'windows' && !hybridBenefit;
  const windows = findUsageRow(rows, true);
  if (paysLicence && !windows) throw NoPrice.onList({ en: `${sku} with Windows`, pt: `${sku} com Windows` }, region);
  const count = countOf(quantity);
  const licence = paysLicence && windows ? [licenceCharge(windows, linux, prices, count)] : [];

  return lineOffers(
    [{ role: 'compute', count, ...prices.usage(paysLicence && windows ? windows : linux) }],
    (model) => {
      const { priceType, term } = commitmentTerms[model];
      const publicRow = rows.find((row) => row.priceType === priceType && row.term === term && !isWindows(row));
      const compute = prices.commitment(linux, publicRow, model);
      return compute && [{ role: 'compute', count, ...compute }, ...licence];
    },
  );
}

/** Other products have names of sizes too. */
const machinesFirst = (first: PriceRow, second: PriceRow): number =>
  Number(isOfMachines(second)) - Number(isOfMachines(first));

const isOfMachines = ({ product }: PriceRow): boolean => product.startsWith('Virtual Machines ');

/** Finds the pay-as-you-go row of an operating system. */
const findUsageRow = (rows: readonly PriceRow[], windows: boolean): PriceRow | undefined =>
  rows.find((row) => row.priceType === 'Consumption' && isWindows(row) === windows);

/** Both prices must be from one side: a contract price less a public one is no licence. */
function licenceCharge(windows: PriceRow, linux: PriceRow, prices: Prices, count: Count): Charge {
  const full = prices.usage(windows);
  const less = prices.usage(linux);
  if (full.source === less.source) return { role: 'licence', count, ...full, less: less.row };
  return { role: 'licence', count, row: windows, source: 'retail', less: linux };
}
