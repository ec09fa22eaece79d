import { say } from '../../../platform/language.ts';
import type { MeterName } from '../resource.ts';
import { byHour, byMonth, byUse, type Facts, notPriced, notSold, type Service } from './service.ts';
import { counted, entryOf, member, meterOf, tableOf } from './tables.ts';

const keyVault = (sku: string, meter: string): MeterName => meterOf('Key Vault', 'Key Vault', sku, meter);

const vaultMeters = (sku: string) => ({
  operations: keyVault(sku, 'Operations'),
  advanced: keyVault(sku, 'Advanced Key Operations'),
  rotation: keyVault(sku, 'Automated Key Rotation'),
  renewal: keyVault(sku, 'Certificate Renewal Request'),
});
const vaults = tableOf(['Standard', 'Premium'], vaultMeters);
const standard = vaultMeters('Standard');
const hardwareKey = keyVault('Premium', 'Premium HSM-protected RSA 2048-bit key');

/** The meters of a vault's SKU; both SKUs have them at one price. */
const metersOf = (vault: Facts | undefined) =>
  entryOf(vaults, vault?.text('sku_name', 'properties.sku.name')) ?? standard;

const vault: Service = {
  terraform: ['key_vault'],
  arm: ['microsoft.keyvault/vaults'],
  meters: [...Object.values(vaults).flatMap((meters) => Object.values(meters)), hardwareKey],
  charges: (facts) => [
    byUse(
      undefined,
      say({
        en: 'It is charged by the ten thousand operations, and the file does not tell how many.',
        pt: 'É cobrado por dez mil operações, e o arquivo não diz quantas.',
      }),
      [member('monthly_operations', counted.operations, metersOf(facts).operations, 'Units')],
    ),
  ],
};

const inVault = {
  member: 'key_vault_id',
  type: 'key_vault',
  label: say({ en: 'key vault', pt: 'cofre de chaves' }),
} as const;

const key: Service = {
  terraform: ['key_vault_key'],
  arm: ['microsoft.keyvault/vaults/keys'],
  parent: inVault,
  charges: (facts) => {
    const isHardware = /-hsm$/i.test(facts.text('key_type', 'kty') ?? '');
    const meters = metersOf(facts.parent('key_vault_id'));
    return [
      byUse(
        undefined,
        isHardware
          ? say({
              en: 'It is charged for each month in which it is used, and by the ten thousand operations.',
              pt: 'É cobrado por cada mês em que é usado, e por dez mil operações.',
            })
          : say({
              en: 'It is charged by the ten thousand operations, and by rotations.',
              pt: 'É cobrado por dez mil operações, e por rotações.',
            }),
        [
          member('monthly_secrets_operations', counted.operations, meters.operations, 'Units'),
          member('monthly_key_rotation_renewals', counted.rotations, meters.rotation, 'Rotation'),
          member('monthly_protected_keys_operations', counted.operations, meters.advanced, 'Units'),
          ...(isHardware ? [member('hsm_protected_keys', counted.keys, hardwareKey, 'Units/Month')] : []),
        ],
      ),
    ];
  },
};

const certificate: Service = {
  terraform: ['key_vault_certificate'],
  arm: [],
  parent: inVault,
  charges: (facts) => {
    const meters = metersOf(facts.parent('key_vault_id'));
    return [
      byUse(
        undefined,
        say({
          en: 'It is charged by renewals and by the ten thousand operations.',
          pt: 'É cobrado por renovações e por dez mil operações.',
        }),
        [
          member('monthly_certificate_renewal_requests', counted.renewals, meters.renewal, 'Units'),
          member('monthly_certificate_other_operations', counted.operations, meters.operations, 'Units'),
        ],
      ),
    ];
  },
};

const pool = meterOf('Key Vault', 'Key Vault HSM Pool', 'Standard B1', 'Standard B1 Instance');

const managedHsm: Service = {
  terraform: ['key_vault_managed_hardware_security_module'],
  arm: ['microsoft.keyvault/managedhsms'],
  meters: [pool],
  charges: (facts) => {
    const sku = facts.text('sku_name', 'sku.name');
    return [
      /^standard_b1$/i.test(sku ?? '')
        ? byHour(pool)
        : notSold(say({ en: 'A managed HSM', pt: 'Um HSM gerenciado' }), sku),
    ];
  },
};

const replicated = meterOf('Azure Site Recovery', 'Azure Site Recovery', 'Azure', 'VM Replicated to Azure');

const inRecoveryVault = {
  member: 'recovery_vault_name',
  type: 'recovery_services_vault',
  label: say({ en: 'recovery vault', pt: 'cofre de recuperação' }),
} as const;

const siteRecovery: Service = {
  terraform: ['site_recovery_replicated_vm', 'site_recovery_vmware_replicated_vm'],
  arm: [],
  parent: inRecoveryVault,
  meters: [replicated],
  charges: () => [
    byMonth(replicated, {
      assumed: [
        say({ en: 'without the disks and the traffic of its copy', pt: 'sem os discos e o tráfego da sua cópia' }),
      ],
    }),
  ],
};

const siteRecoveryItem: Service = {
  terraform: [],
  arm: [
    'microsoft.recoveryservices/vaults/replicationfabrics/replicationprotectioncontainers/replicationprotecteditems',
  ],
  charges: () => [
    notPriced(
      say({
        en: 'A machine that is copied to another region is charged by the month, which is not priced.',
        pt: 'Uma máquina que é copiada para outra região é cobrada por mês, o que não tem preço aqui.',
      }),
    ),
  ],
};

/** Instances are charged by size: to 50 GB, to 500 GB, and each further 500 GB; the list has one row for all. */
const protectedInstance: Service = {
  terraform: ['backup_protected_vm', 'backup_protected_file_share'],
  arm: [
    'microsoft.recoveryservices/vaults/backupfabrics/protectioncontainers/protecteditems',
    'microsoft.recoveryservices/vaults/backupfabrics/backupprotectionintent',
  ],
  charges: () => [
    byUse(
      undefined,
      say({
        en: 'A backed-up instance is charged by the month, by how much of its disks is used, and by what is stored.',
        pt: 'Uma instância com backup é cobrada por mês, por quanto dos seus discos é usado, e pelo que é armazenado.',
      }),
    ),
  ],
};

const backups: Service = {
  terraform: [
    'recovery_services_vault',
    'data_protection_backup_vault',
    'data_protection_backup_instance_blob_storage',
    'data_protection_backup_instance_disk',
    'data_protection_backup_instance_kubernetes_cluster',
    'data_protection_backup_instance_mysql_flexible_server',
    'data_protection_backup_instance_postgresql',
    'data_protection_backup_instance_postgresql_flexible_server',
  ],
  arm: [
    'microsoft.recoveryservices/vaults',
    'microsoft.dataprotection/backupvaults',
    'microsoft.dataprotection/backupvaults/backupinstances',
  ],
  charges: () => [
    byUse(
      undefined,
      say({
        en: 'It is charged by what is backed up: instances by the month, and stored data by the GB.',
        pt: 'É cobrado pelo que tem backup: instâncias por mês, e dados armazenados por GB.',
      }),
    ),
  ],
};

/** Vaults, and what is backed up. */
export const vaultServices: readonly Service[] = [
  vault,
  key,
  certificate,
  managedHsm,
  siteRecovery,
  siteRecoveryItem,
  protectedInstance,
  backups,
];
