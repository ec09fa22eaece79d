/** An image of the marketplace, as Azure names it. */
export interface MarketplaceImage {
  readonly publisher?: string | undefined;
  readonly offer?: string | undefined;
  readonly sku?: string | undefined;
}

/** Products of the price list that charge for the software of a machine by its vCPUs. */
export type LicenceProduct =
  | 'Red Hat Enterprise Linux'
  | 'Red Hat Enterprise Linux with HA'
  | 'Red Hat Enterprise Linux for SAP with HA'
  | 'RHEL for SAP Business Applications'
  | 'SUSE Linux Enterprise Server Standard'
  | 'Ubuntu Pro'
  | 'SQL Server Web'
  | 'SQL Server Standard'
  | 'SQL Server Enterprise';

/** Software that is charged for by the hour, in addition to the machine. */
export interface Software {
  /** For people: `SQL Server`. */
  readonly name: string;
  /** What the price list calls it; undefined if it is not certain which of its products it is. */
  readonly product?: LicenceProduct;
}

/**
 * Tells the software that the publisher of an image charges for.
 * @param licenseType of the machine: it says how its operating system is paid for, and nothing of SQL Server
 */
export function softwareOfImage(image: MarketplaceImage, licenseType: string | undefined): Software | undefined {
  const publisher = (image.publisher ?? '').toLowerCase();
  const offer = (image.offer ?? '').toLowerCase();
  const sku = (image.sku ?? '').toLowerCase();
  const name = `${offer} ${sku}`;
  if (/byos|byol/.test(name)) return undefined;
  if (publisher === 'microsoftsqlserver') return sqlServer(offer, sku);
  if (!/^(?:none)?$/i.test(licenseType?.trim() ?? '')) return undefined;
  switch (publisher) {
    case 'redhat':
      return named('Red Hat Enterprise Linux', redHatOffers.get(offer));
    case 'suse':
      return suse(name);
    case 'canonical':
      return /(?:^|[- ])pro(?:[- ]|$)/.test(name) ? ubuntuPro(name) : undefined;
    default:
      return undefined;
  }
}

const named = (name: string, product?: LicenceProduct): Software => ({ name, ...(product && { product }) });

const redHatOffers: ReadonlyMap<string, LicenceProduct> = new Map([
  ['rhel', 'Red Hat Enterprise Linux'],
  ['rhel-raw', 'Red Hat Enterprise Linux'],
  ['rhel-ha', 'Red Hat Enterprise Linux with HA'],
  ['rhel-sap-ha', 'Red Hat Enterprise Linux for SAP with HA'],
  ['rhel-sap-apps', 'RHEL for SAP Business Applications'],
]);

/** What is not called otherwise comes with support around the clock: `sles-15-sp6`, but not `sles-15-sp6-basic`. */
function suse(name: string): Software | undefined {
  if (!/sles|manager/.test(name)) return undefined;
  const isStandard = /^sles-\d+-sp\d+ (?:gen[12])?$/.test(name);
  return named('SUSE Linux Enterprise Server', isStandard ? 'SUSE Linux Enterprise Server Standard' : undefined);
}

const ubuntuPro = (name: string): Software => named('Ubuntu Pro', /fips|cvm/.test(name) ? undefined : 'Ubuntu Pro');

const editions = {
  web: 'SQL Server Web',
  standard: 'SQL Server Standard',
  enterprise: 'SQL Server Enterprise',
} as const;

/** On Linux, the price list has a product for both together, which is not read here. */
function sqlServer(offer: string, sku: string): Software | undefined {
  const isOnWindows = /-ws20\d\d/.test(offer);
  if (/dev|express/.test(sku)) return isOnWindows ? undefined : systemBelow(offer);
  const [edition] = /^(?:web|standard|enterprise)/.exec(sku) ?? [];
  return named('SQL Server', isOnWindows ? editions[edition as keyof typeof editions] : undefined);
}

/** An edition of SQL Server that costs nothing may run on a system that does. */
function systemBelow(offer: string): Software | undefined {
  if (offer.includes('rhel')) return named('Red Hat Enterprise Linux');
  if (offer.includes('sles')) return named('SUSE Linux Enterprise Server');
  return /(?:^|-)pro(?:-|$)/.test(offer) ? named('Ubuntu Pro') : undefined;
}

const licences: ReadonlyMap<string, LicenceProduct> = new Map([
  ['rhel_base', 'Red Hat Enterprise Linux'],
  ['rhel_sapapps', 'RHEL for SAP Business Applications'],
  ['rhel_sapha', 'Red Hat Enterprise Linux for SAP with HA'],
  ['sles', 'SUSE Linux Enterprise Server Standard'],
  ['sles_standard', 'SUSE Linux Enterprise Server Standard'],
  ['ubuntu_pro', 'Ubuntu Pro'],
]);

/** Tells the product that a licence type makes a machine pay for by the hour, whatever its image. */
export const productOfLicence = (licenseType: string): LicenceProduct | undefined =>
  licences.get(licenseType.trim().toLowerCase());
