import { describe, expect, test } from 'vitest';
import { readOne } from '../../../../support/terraform-plan.ts';

describe('a resource without a reader', () => {
  test.each([
    'azurerm_resource_group',
    'azurerm_availability_set',
    'azurerm_network_interface',
    'azurerm_role_assignment',
    'azurerm_virtual_machine_data_disk_attachment',
    'azurerm_private_dns_zone_virtual_network_link',
    'azurerm_linux_web_app',
    'azuread_group',
    'random_password',
    'null_resource',
    'time_sleep',
    'tls_private_key',
    'local_file',
    'terraform_data',
  ])('is free where Azure charges nothing for it: %s', (type) => {
    expect(readOne(type, {})).toMatchObject([{ address: `${type}.it`, type, kind: 'free' }]);
  });

  test.each([
    ['azurerm_firewall', 'azurerm_firewall is not priced yet.'],
    ['azurerm_mssql_managed_instance', 'azurerm_mssql_managed_instance is not priced yet.'],
    ['azurerm_private_dns_zone', 'azurerm_private_dns_zone is not priced yet.'],
    [
      'azurerm_storage_account',
      'It is charged by what it stores and by operations, and a plan does not tell how much.',
    ],
    [
      'azurerm_resource_group_template_deployment',
      'It deploys a template, whose resources are not read here; price the template itself.',
    ],
    [
      'azurerm_virtual_machine_implicit_data_disk_from_source',
      'A plan does not tell the type of this disk: it is that of its source.',
    ],
    ['aws_instance', 'aws_instance is not of Azure.'],
    ['helm_release', 'It is made inside a cluster; the disks and load balancers that it may cause are not priced.'],
    ['constructor', 'constructor is not of Azure.'],
    ['__proto__', '__proto__ is not of Azure.'],
  ])('is named with a reason otherwise: %s', (type, reason) => {
    expect(readOne(type, {})).toMatchObject([{ address: `${type}.it`, type, kind: 'unpriced', reason }]);
  });

  test('of another provider may call anything a location', () => {
    expect(readOne('google_storage_bucket', { location: { zone: 1 } })).toMatchObject([{ kind: 'unpriced' }]);
  });
});

describe('a type whose charge hangs on a member', () => {
  const binding = 'azurerm_app_service_custom_hostname_binding';
  const group = 'azurerm_mssql_failover_group';

  test.each([
    [binding, {}],
    [binding, { ssl_state: 'SniEnabled' }],
    ['azurerm_app_service_certificate_binding', { ssl_state: 'SniEnabled' }],
    [group, {}],
    [group, { databases: [] }],
    ['azurerm_network_interface', { auxiliary_sku: 'None' }],
    ['azurerm_sql_server', { threat_detection_policy: [{ state: 'Disabled' }] }],
  ])('is free without it: %s %j', (type, values) => {
    expect(readOne(type, values)).toMatchObject([{ kind: 'free' }]);
  });

  test.each([
    [binding, { ssl_state: 'IpBasedEnabled' }, /TLS binding by IP address is charged/],
    [
      'azurerm_app_service_certificate_binding',
      { ssl_state: 'IpBasedEnabled' },
      /TLS binding by IP address is charged/,
    ],
    [group, { databases: ['/subscriptions/1/databases/orders'] }, /makes a secondary of each of its databases/],
    ['azurerm_sql_failover_group', { databases: ['/databases/orders'] }, /makes a secondary of each of its databases/],
    ['azurerm_network_interface', { auxiliary_sku: 'A2' }, /accelerated connections \(auxiliary SKU A2\)/],
    ['azurerm_sql_server', { threat_detection_policy: [{ state: 'Enabled' }] }, /Defender for SQL/],
  ])('is not free with it: %s %j', (type, values, reason) => {
    expect(readOne(type, values)).toMatchObject([{ kind: 'unpriced', reason: expect.stringMatching(reason) }]);
  });

  test('is not free where only the apply tells it', () => {
    expect(readOne(group, {}, { unknown: { databases: true } })).toMatchObject([{ kind: 'unpriced' }]);
    const expressions = { ssl_state: { references: ['azurerm_app.a.state', 'azurerm_app.a'] } };
    expect(readOne(binding, {}, { unknown: { ssl_state: true }, expressions })).toMatchObject([
      { kind: 'unpriced', reason: 'Whether it is charged hangs on "ssl_state", which only the apply tells.' },
    ]);
  });
});
