import {
  failoverGroupCharge,
  networkInterfaceCharge,
  threatDetectionCharge,
  tlsBindingCharge,
} from '../conditional-charges.ts';
import { elementsOf } from './json.ts';
import type { Members } from './members.ts';
import { free, type ReadType, unpriced } from './reading.ts';

/**
 * Types of azurerm that Azure does not charge for. What they hold or cause is charged elsewhere: the secrets with their
 * vault, an app with its plan. Types that may cost something do not belong here, however little; those whose charge hangs
 * on a member stand in `conditional-types.ts`.
 */
const names = `
resource_group resource_provider_registration subscription management_lock management_group
management_group_subscription_association management_group_template_deployment_association
virtual_network virtual_network_dns_servers subnet subnet_nat_gateway_association
subnet_network_security_group_association subnet_route_table_association subnet_service_endpoint_storage_policy
network_interface_application_gateway_backend_address_pool_association
network_interface_application_security_group_association network_interface_backend_address_pool_association
network_interface_nat_rule_association network_interface_security_group_association
network_security_group network_security_rule application_security_group network_profile network_watcher
route route_table route_filter local_network_gateway ip_group
nat_gateway_public_ip_association nat_gateway_public_ip_prefix_association
lb_backend_address_pool lb_backend_address_pool_address lb_nat_pool lb_nat_rule lb_probe
firewall_application_rule_collection firewall_nat_rule_collection firewall_network_rule_collection
firewall_policy_rule_collection_group express_route_circuit_authorization express_route_circuit_peering
private_dns_zone_virtual_network_link private_endpoint_application_security_group_association
private_dns_a_record private_dns_aaaa_record private_dns_cname_record private_dns_mx_record private_dns_ptr_record
private_dns_srv_record private_dns_txt_record
dns_a_record dns_aaaa_record dns_caa_record dns_cname_record dns_mx_record dns_ns_record dns_ptr_record dns_srv_record
dns_txt_record
role_assignment role_definition role_management_policy pim_active_role_assignment pim_eligible_role_assignment
user_assigned_identity federated_identity_credential
policy_definition policy_set_definition
management_group_policy_assignment management_group_policy_exemption management_group_policy_remediation
subscription_policy_assignment subscription_policy_exemption subscription_policy_remediation
resource_group_policy_assignment resource_group_policy_exemption resource_group_policy_remediation
resource_policy_assignment resource_policy_exemption resource_policy_remediation
consumption_budget_management_group consumption_budget_resource_group consumption_budget_subscription
cost_anomaly_alert resource_group_cost_management_view subscription_cost_management_view
marketplace_agreement portal_dashboard monitor_activity_log_alert monitor_autoscale_setting
monitor_data_collection_rule_association
availability_set proximity_placement_group capacity_reservation_group dedicated_host_group ssh_public_key
disk_access disk_encryption_set shared_image shared_image_gallery
virtual_machine_data_disk_attachment virtual_machine_extension virtual_machine_run_command
virtual_machine_scale_set_extension dev_test_global_vm_shutdown_schedule
kubernetes_cluster_trusted_access_role_binding
mssql_server mssql_server_dns_alias mssql_server_transparent_data_encryption mssql_firewall_rule
mssql_outbound_firewall_rule mssql_virtual_network_rule sql_firewall_rule
sql_virtual_network_rule app_service security_center_contact
postgresql_flexible_server_active_directory_administrator postgresql_flexible_server_configuration
postgresql_flexible_server_database postgresql_flexible_server_firewall_rule
mysql_flexible_database mysql_flexible_server_active_directory_administrator mysql_flexible_server_configuration
mysql_flexible_server_firewall_rule
key_vault_access_policy key_vault_certificate_contacts key_vault_certificate_issuer key_vault_secret
storage_account_customer_managed_key storage_account_network_rules storage_account_queue_properties
storage_account_static_website storage_container storage_management_policy storage_share_directory
linux_web_app linux_web_app_slot windows_web_app windows_web_app_slot web_app_active_slot
app_service_managed_certificate app_service_source_control
app_service_virtual_network_swift_connection app_service_slot_virtual_network_swift_connection
backup_policy_file_share backup_policy_vm backup_policy_vm_workload
eventhub_authorization_rule eventhub_consumer_group eventhub_namespace_authorization_rule
servicebus_namespace_authorization_rule servicebus_queue_authorization_rule servicebus_topic_authorization_rule
`;

const freeTypes: ReadonlySet<string> = new Set(
  names
    .split(/\s+/)
    .filter((name) => name !== '')
    .map((name) => `azurerm_${name}`),
);

/** Providers whose resources exist in the state only, on the machine that runs Terraform, or in the directory. */
const freeProviders: ReadonlySet<string> = new Set(['random', 'null', 'time', 'tls', 'local', 'azuread', 'cloudinit']);

/** True for a type that costs nothing of its own. */
export const isFreeType = (type: string): boolean =>
  freeTypes.has(type) || type === 'terraform_data' || freeProviders.has(providerOf(type));

/** The name of the provider, which a type begins with. */
export const providerOf = (type: string): string => type.slice(0, Math.max(0, type.indexOf('_')));

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
