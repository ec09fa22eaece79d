import {
  failoverGroupCharge,
  networkInterfaceCharge,
  threatDetectionCharge,
  tlsBindingCharge,
} from '../conditional-charges.ts';
import { elementsOf } from './json.ts';
import type { Members } from './members.ts';
import { free, type ReadType, unpriced } from './reading.ts';

const onlyAtApply = (member: string): string =>
  `Whether it is charged hangs on "${member}", which only the apply tells.`;

/** Reads a type that is free unless a member says otherwise. A member that the configuration takes from a resource is open. */
const freeUnless =
  (member: string, chargeOf: (members: Members) => string | undefined): ReadType =>
  (reading) => {
    const isOpen = reading.members.isUnknownAndSet(member);
    const charge = isOpen ? onlyAtApply(member) : chargeOf(reading.members);
    return [charge === undefined ? free(reading) : unpriced(reading, charge)];
  };

const tlsBinding = freeUnless('ssl_state', (members) => tlsBindingCharge(members.text('ssl_state')));

const failoverGroup: ReadType = (reading) => {
  const { members } = reading;
  // The ids of databases that the plan creates are known only when it is applied.
  const isOpen = members.isUnknown('databases');
  const charge = failoverGroupCharge(isOpen ? 'unknown' : elementsOf(members.raw('databases').value).length);
  return [charge === undefined ? free(reading) : unpriced(reading, charge)];
};

/** Readers of types that cost nothing of their own unless a member says otherwise. */
export const conditionalReaders: Readonly<Record<string, ReadType>> = {
  azurerm_app_service_custom_hostname_binding: tlsBinding,
  azurerm_app_service_certificate_binding: tlsBinding,
  azurerm_mssql_failover_group: failoverGroup,
  azurerm_sql_failover_group: failoverGroup,
  azurerm_network_interface: freeUnless('auxiliary_sku', (members) =>
    networkInterfaceCharge(members.text('auxiliary_sku')),
  ),
  azurerm_sql_server: freeUnless('threat_detection_policy', (members) =>
    /^enabled$/i.test(members.block('threat_detection_policy')?.text('state') ?? '')
      ? threatDetectionCharge
      : undefined,
  ),
};
