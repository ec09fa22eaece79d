import { describe, expect, test } from 'vitest';
import { chargesOf } from '../../../../support/one-service.ts';
import { chargesInBoth, chargesInPlan } from '../../../../support/service-charges.ts';
import { readEntries } from '../../../../support/terraform-plan.ts';

const arm = 'Microsoft.KeyVault/vaults';

describe('a key vault', () => {
  test('is charged by operations', () => {
    expect(
      chargesOf('key_vault', arm, {
        plan: { sku_name: 'premium' },
        arm: { properties: { sku: { family: 'A', name: 'premium' } } },
      }),
    ).toEqual(['by use: It is charged by the ten thousand operations, and the file does not tell how many.']);
  });

  test.each([
    ['RSA', /^by use: It is charged by the ten thousand operations, and by rotations/],
    ['RSA-HSM', /^by use: It is charged for each month/],
  ])('has keys such as %s that are charged by use', (kind, line) => {
    expect(
      chargesInBoth({
        terraform: [
          { type: 'azurerm_key_vault', values: { id: '/v', sku_name: 'standard' } },
          { type: 'azurerm_key_vault_key', values: { key_vault_id: '/v', key_type: kind } },
        ],
        arm: [
          { type: arm, address: 'v', properties: { sku: { name: 'standard' } } },
          { type: `${arm}/keys`, address: 'v/keys/k', properties: { kty: kind } },
        ],
      }),
    ).toEqual([expect.stringMatching(line)]);
  });

  test('tells which meters a usage file counts', () => {
    const { resources } = readEntries([
      { type: 'azurerm_key_vault', values: { id: '/v', sku_name: 'premium', location: 'westeurope' } },
      { type: 'azurerm_key_vault_key', values: { key_vault_id: '/v', key_type: 'RSA-HSM' } },
      { type: 'azurerm_key_vault_certificate', values: { key_vault_id: '/v' } },
    ]);
    const names = resources.map((each) => (each.kind === 'unpriced' ? (each.usage ?? []).map(({ name }) => name) : []));
    expect(names).toEqual([
      ['monthly_operations'],
      [
        'monthly_secrets_operations',
        'monthly_key_rotation_renewals',
        'monthly_protected_keys_operations',
        'hsm_protected_keys',
      ],
      ['monthly_certificate_renewal_requests', 'monthly_certificate_other_operations'],
    ]);
    expect(resources.map(({ region }) => region)).toEqual(['westeurope', 'westeurope', 'westeurope']);
  });
});

test('a managed HSM is charged by the hour', () => {
  const hsm = (sku: string) =>
    chargesOf('key_vault_managed_hardware_security_module', 'Microsoft.KeyVault/managedHSMs', {
      plan: { sku_name: sku },
      arm: { sku: { family: 'B', name: sku } },
    });
  expect(hsm('Standard_B1')).toEqual([
    '1 × 730 Hours of Key Vault HSM Pool [Standard B1]: Standard B1 Instance, westeurope',
  ]);
  expect(hsm('Custom_B32')).toEqual(['not priced: A managed HSM of the SKU Custom_B32 is not priced.']);
});

test('a copied machine is charged by the month, where its vault is', () => {
  expect(
    chargesInPlan([
      { type: 'azurerm_recovery_services_vault', values: { name: 'v', location: 'northeurope' } },
      { type: 'azurerm_site_recovery_replicated_vm', values: { recovery_vault_name: 'v' } },
    ]),
  ).toEqual(['1 × 1 Units/Month of Azure Site Recovery [Azure]: VM Replicated to Azure, northeurope']);
});

test('what is backed up, and its vault, are charged by use', () => {
  expect(chargesInPlan([{ type: 'azurerm_backup_protected_vm', values: {} }])).toEqual([
    expect.stringMatching(/^by use: A backed-up instance/),
  ]);
  expect(
    chargesOf('recovery_services_vault', 'Microsoft.RecoveryServices/vaults', {
      plan: { sku: 'Standard' },
      arm: { sku: { name: 'Standard' } },
    }),
  ).toEqual([expect.stringMatching(/^by use: It is charged by what is backed up/)]);
});
