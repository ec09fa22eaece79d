/** An image of the marketplace, as Azure names it. */
export interface MarketplaceImage {
  readonly publisher?: string | undefined;
  readonly offer?: string | undefined;
  readonly sku?: string | undefined;
}

/**
 * Names the software that the publisher of an image charges for by the hour, in addition to the machine.
 * @param licenseType of the machine: it says how its operating system is paid for, and nothing of SQL Server
 */
export function softwareOfImage(
  { publisher = '', offer = '', sku = '' }: MarketplaceImage,
  licenseType: string | undefined,
): string | undefined {
  const name = `${offer} ${sku}`.toLowerCase();
  if (/byos|byol/.test(name)) return undefined;
  if (/^microsoftsqlserver$/i.test(publisher)) return /dev|express/i.test(sku) ? undefined : 'SQL Server';
  if (!/^(?:none)?$/i.test(licenseType ?? '')) return undefined;
  switch (publisher.toLowerCase()) {
    case 'redhat':
      return 'Red Hat Enterprise Linux';
    case 'suse':
      return /sles|manager/.test(name) ? 'SUSE Linux Enterprise Server' : undefined;
    case 'canonical':
      return /(?:^|[- ])pro(?:[- ]|$)/.test(name) ? 'Ubuntu Pro' : undefined;
    default:
      return undefined;
  }
}
