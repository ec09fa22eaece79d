import {
  failoverGroupCharge,
  networkInterfaceCharge,
  peeringCharge,
  tlsBindingCharge,
} from '../../conditional-charges.ts';
import type { Resource } from '../../resource.ts';
import { Members } from '../members.ts';
import { type ArmSource, free, readBase, unpriced, unpricedFor } from './arm-source.ts';

/** Reads a type that is free unless a member of its properties says otherwise. */
const freeUnless =
  (chargeOf: (properties: Members) => string | undefined) =>
  (source: ArmSource): Resource[] => {
    const base = readBase(source);
    const properties = new Members(source.properties);
    const charge = chargeOf(properties);
    if (properties.gaps.length > 0) return [unpricedFor(base, properties.gaps)];
    return [charge === undefined ? free(base) : unpriced(base, charge)];
  };

const hostnameBinding = freeUnless((binding) => tlsBindingCharge(binding.text('sslState')));

/** In an inventory the secondaries of a failover group are databases like the others. */
const readFailoverGroup = (source: ArmSource): Resource[] =>
  source.inventory
    ? [free(readBase(source), 'no charge of its own: its secondaries are databases, which are listed themselves')]
    : freeUnless((group) => failoverGroupCharge((group.list('databases') ?? []).length))(source);

/** Readers of types, in lower case, that cost nothing of their own unless a member says otherwise. */
export const conditionalReaders: Readonly<Record<string, (source: ArmSource) => Resource[]>> = {
  'microsoft.network/networkinterfaces': freeUnless((card) => networkInterfaceCharge(card.text('auxiliarySku'))),
  'microsoft.network/virtualnetworks': freeUnless((network) =>
    (network.list('virtualNetworkPeerings') ?? []).length > 0 ? peeringCharge : undefined,
  ),
  'microsoft.sql/servers/failovergroups': readFailoverGroup,
  'microsoft.web/sites/hostnamebindings': hostnameBinding,
  'microsoft.web/sites/slots/hostnamebindings': hostnameBinding,
};
