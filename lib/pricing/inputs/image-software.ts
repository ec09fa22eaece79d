/** An image of the marketplace, as Azure names it. */
export interface MarketplaceImage {
  readonly publisher?: string | undefined;
  readonly offer?: string | undefined;
  readonly sku?: string | undefined;
}

/** Names the software that the publisher of an image charges for by the hour beside the machine. */
export function softwareOfImage({ publisher = '', offer = '', sku = '' }: MarketplaceImage): string | undefined {
  const name = `${offer} ${sku}`.toLowerCase();
  if (/byos|byol/.test(name)) return undefined;
  switch (publisher.toLowerCase()) {
    case 'redhat':
      return 'Red Hat Enterprise Linux';
    case 'suse':
      return /sles|manager/.test(name) ? 'SUSE Linux Enterprise Server' : undefined;
    case 'canonical':
      return /(?:^|[- ])pro(?:[- ]|$)/.test(name) ? 'Ubuntu Pro' : undefined;
    case 'microsoftsqlserver':
      return /dev|express/.test(sku.toLowerCase()) ? undefined : 'SQL Server';
    default:
      return undefined;
  }
}
