// Types without a charge of their own unless a member says otherwise. Each function takes that member, in any format,
// and returns why the resource is not free: a sentence; undefined if it is.

/** What is charged for the TLS binding of a hostname by its `sslState`: `SniEnabled` costs nothing. */
export const tlsBindingCharge = (sslState: string | undefined): string | undefined =>
  /^ipbased/i.test(sslState ?? '')
    ? 'A TLS binding by IP address is charged by the month, beyond the first of a plan of the tier Standard or above, and is not priced.'
    : undefined;

/** What is charged for a failover group: Azure makes a copy of each of its databases on the partner server. */
export const failoverGroupCharge = (databases: number | 'unknown'): string | undefined =>
  databases === 0
    ? undefined
    : 'Azure makes a secondary of each of its databases on the partner server, which costs what the database costs and is not priced.';

/** What may be charged for a network interface by its auxiliary SKU, `A1` to `A8`. */
export const networkInterfaceCharge = (auxiliarySku: string | undefined): string | undefined =>
  auxiliarySku === undefined || /^none$/i.test(auxiliarySku)
    ? undefined
    : `Azure may charge for its accelerated connections (auxiliary SKU ${auxiliarySku}), which are not priced.`;

/** What is charged for a SQL server whose threat detection is on. */
export const threatDetectionCharge =
  'Microsoft Defender for SQL, which its threat detection turns on, is charged by the server and is not priced.';

/** What is charged for a virtual network that names its peerings itself. */
export const peeringCharge = 'Its peerings are charged by traffic, and the file does not tell how much.';
