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
