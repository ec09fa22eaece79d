import { describe, expect, test } from 'vitest';
import { readArmTemplate } from '../../../../../lib/pricing/inputs/arm/read-arm-template.ts';
import { type Resource, UnreadableInput } from '../../../../../lib/pricing/inputs/resource.ts';
import { type PlanEntry, readEntries, readOne } from '../../../../support/terraform-plan.ts';

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
    'azurecaf_name',
    'modtm_telemetry',
    'kubernetes_namespace',
    'kubernetes_cluster_role_binding_v1',
    'kubernetes_pod_disruption_budget_v1beta1',
    'kubernetes_config_map_v1_data',
  ])('is free where Azure charges nothing for it: %s', (type) => {
    expect(readOne(type, {})).toMatchObject([{ address: `${type}.it`, type, kind: 'free' }]);
  });

  test.each([
    ['azurerm_invented', 'It is not known here whether azurerm_invented costs anything.'],
    [
      'azurerm_storage_account',
      'It is charged by the GB that it stores and by operations, and the file does not tell how much.',
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
    [
      'helm_release',
      'It is made inside a cluster; the nodes, disks and load balancers that it may cause are not priced.',
    ],
    [
      'kubernetes_persistent_volume_claim_v1',
      'It is made inside a cluster; the nodes, disks and load balancers that it may cause are not priced.',
    ],
    [
      'kubernetes_manifest',
      'It is made inside a cluster; the nodes, disks and load balancers that it may cause are not priced.',
    ],
    ['constructor', 'constructor is not of Azure.'],
    ['__proto__', '__proto__ is not of Azure.'],
  ])('is named with a reason otherwise: %s', (type, reason) => {
    expect(readOne(type, {})).toMatchObject([{ address: `${type}.it`, type, kind: 'unpriced', reason }]);
  });

  test('of another provider may call anything a location', () => {
    expect(readOne('google_storage_bucket', { location: { zone: 1 } })).toMatchObject([{ kind: 'unpriced' }]);
  });
});

describe('a service of Kubernetes', () => {
  test.each(['kubernetes_service', 'kubernetes_service_v1'])('is free unless it has a load balancer: %s', (type) => {
    expect(readOne(type, { spec: [{ type: 'ClusterIP' }] })).toMatchObject([{ kind: 'free' }]);
    expect(readOne(type, { spec: [{}] })).toMatchObject([{ kind: 'free' }]);
    expect(readOne(type, { spec: [{ type: 'LoadBalancer' }] })).toMatchObject([{ kind: 'unpriced' }]);
    expect(readOne(type, { spec: [{}] }, { unknown: { spec: [{ type: true }] } })).toMatchObject([
      { kind: 'unpriced', reason: expect.stringContaining('inside a cluster') },
    ]);
  });
});

describe('a deployment of a template', () => {
  const type = 'azurerm_subscription_template_deployment';
  const content = (resources: unknown) => JSON.stringify({ contentVersion: '1.0.0.0', resources });

  test.each([[[]], [{}]])('is free where the template makes nothing: %j', (resources) => {
    expect(readOne(type, { template_content: content(resources) })).toMatchObject([
      { kind: 'free', assumed: ['no charge: its template makes no resources'] },
    ]);
  });

  test.each([
    content([{ type: 'Microsoft.Compute/disks' }]),
    content({ disk: { type: 'Microsoft.Compute/disks' } }),
    content(undefined),
    '{',
    null,
  ])('is not priced otherwise: %s', (template_content) => {
    expect(readOne(type, { template_content })).toMatchObject([
      { kind: 'unpriced', reason: expect.stringContaining('price the template itself') },
    ]);
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
    for (const databases of [true, [true]]) {
      expect(readOne(group, {}, { unknown: { databases } })).toMatchObject([{ kind: 'unpriced' }]);
    }
    const expressions = { ssl_state: { references: ['azurerm_app.a.state', 'azurerm_app.a'] } };
    expect(readOne(binding, {}, { unknown: { ssl_state: true }, expressions })).toMatchObject([
      { kind: 'unpriced', reason: '"ssl_state" is known only when the plan is applied.' },
    ]);
  });
});

describe('virtual machine', () => {
  const ubuntu = { publisher: 'Canonical', offer: 'ubuntu-24_04-lts', sku: 'server', version: 'latest' };
  const linux = 'azurerm_linux_virtual_machine';
  const windows = 'azurerm_windows_virtual_machine';
  const vm = {
    size: 'Standard_D4s_v5',
    priority: 'Regular',
    os_disk: [{ storage_account_type: 'Premium_LRS', disk_size_gb: 64 }],
    source_image_reference: [ubuntu],
  };
  const disk = { kind: 'disk', sku: 'Premium_LRS', gib: 64 };

  describe('a virtual machine', () => {
    test('is a machine, then its disk', () => {
      expect(readOne(linux, vm)).toEqual([
        {
          address: `${linux}.it`,
          type: linux,
          region: 'westeurope',
          kind: 'machine',
          size: 'Standard_D4s_v5',
          os: 'linux',
          licenseType: undefined,
          priority: 'Regular',
        },
        { address: `${linux}.it.os_disk[0]`, partOf: `${linux}.it`, type: linux, region: 'westeurope', ...disk },
      ]);
      expect(readOne(windows, { ...vm, license_type: 'Windows_Server', priority: 'Spot' })[0]).toMatchObject({
        os: 'windows',
        licenseType: 'Windows_Server',
        priority: 'Spot',
      });
    });

    test.each([
      [
        'its size is told by the apply',
        { size: true },
        [{ kind: 'machine', size: undefined, unknown: ['size'] }, disk],
      ],
      [
        'its location is told by the apply',
        { location: true },
        [
          { kind: 'machine', region: undefined, unknown: ['location'] },
          { ...disk, unknown: ['location'] },
        ],
      ],
    ])('says that %s', (_, unknown, expected) => {
      const hidden = Object.fromEntries(Object.keys(unknown).map((name) => [name, null]));
      expect(readOne(linux, { ...vm, ...hidden }, { unknown })).toMatchObject(expected);
    });

    test.each([
      ['Ubuntu', linux, ubuntu, '30 GiB for the OS disk, as Ubuntu has'],
      [
        'Debian',
        linux,
        { publisher: 'Debian', offer: 'debian-12' },
        '30 GiB for the OS disk, as most images of Linux have',
      ],
      [
        'Windows Server',
        windows,
        { publisher: 'MicrosoftWindowsServer', sku: '2022-datacenter-g2' },
        '127 GiB for the OS disk, as most images of Windows have',
      ],
      [
        'a small Windows Server',
        windows,
        { publisher: 'MicrosoftWindowsServer', sku: '2022-datacenter-smalldisk' },
        '30 GiB for the OS disk, as its image is a small one',
      ],
      [
        'an image of its owner',
        linux,
        undefined,
        '30 GiB for the OS disk, since the file does not tell the size of the image',
      ],
      [
        'one for Windows',
        windows,
        undefined,
        '127 GiB for the OS disk, since the file does not tell the size of the image',
      ],
    ])('takes the size of its disk from its image: %s', (_, type, image, assumed) => {
      const values = {
        ...vm,
        os_disk: [{ storage_account_type: 'Premium_LRS', disk_size_gb: null }],
        source_image_reference: image ? [image] : [],
      };
      const [, osDisk] = readOne(type, values, { unknown: { os_disk: [{ disk_size_gb: true }] } });
      expect(osDisk).toMatchObject({ kind: 'disk', gib: Number.parseInt(assumed, 10), assumed: [assumed] });
    });

    test('has a disk of unknown size where the configuration takes the size from another resource', () => {
      const read = (reference: string) =>
        readOne(
          linux,
          { ...vm, os_disk: [{ storage_account_type: 'Premium_LRS' }] },
          {
            unknown: { os_disk: [{ disk_size_gb: true }] },
            expressions: { os_disk: [{ disk_size_gb: { references: [reference] } }] },
          },
        )[1];
      expect(read('azurerm_managed_disk.other')).toMatchObject({ gib: undefined, unknown: ['disk_size_gb'] });
      expect(read('var.disk_size')).toMatchObject({ gib: 30 });
    });

    test('has no disk that is on the host', () => {
      const os_disk = [{ storage_account_type: 'Standard_LRS', diff_disk_settings: [{ option: 'Local' }] }];
      expect(readOne(linux, { ...vm, os_disk }).map(({ kind }) => kind)).toEqual(['machine']);
    });

    test('has no disk that is a resource of its own, which the configuration or its id tells', () => {
      const other = { references: ['azurerm_managed_disk.it.id', 'azurerm_managed_disk.it'] };
      const expressions = { os_managed_disk_id: other };
      const kinds = (resources: readonly { readonly kind: string }[]) => resources.map(({ kind }) => kind);
      const known = { ...vm, os_managed_disk_id: '/disks/1' };
      expect(kinds(readOne(linux, vm, { unknown: { os_managed_disk_id: true }, expressions }))).toEqual(['machine']);
      expect(kinds(readOne(linux, known, { expressions }))).toEqual(['machine']);
      const planned = { type: 'azurerm_managed_disk', values: { id: '/Disks/1', storage_account_type: 'Premium_LRS' } };
      expect(kinds(readEntries([planned, { type: linux, values: known }]).resources)).toEqual(['disk', 'machine']);
    });

    test('has the disk that is made with it, whose id the provider tells, too', () => {
      expect(readOne(linux, vm, { unknown: { os_managed_disk_id: true } })).toMatchObject([{ kind: 'machine' }, disk]);
      expect(readOne(linux, { ...vm, os_managed_disk_id: '/disks/1' })).toMatchObject([{ kind: 'machine' }, disk]);
    });

    test('of which the plan does not tell the disk says so', () => {
      const { os_disk: _, ...values } = vm;
      expect(readOne(linux, values, { unknown: { os_disk: true } })[1]).toMatchObject({
        address: `${linux}.it.os_disk[0]`,
        kind: 'unpriced',
        reason: 'The plan does not tell its OS disk.',
      });
    });

    test('on a dedicated host is not charged, but its disk is', () => {
      for (const [values, unknown] of [
        [{ dedicated_host_id: '/hosts/1' }, {}],
        [{}, { dedicated_host_group_id: true }],
      ] as const) {
        expect(readOne(linux, { ...vm, ...values }, { unknown })).toMatchObject([
          { kind: 'unpriced', reason: 'It runs on a dedicated host, which is charged instead and is not priced yet.' },
          disk,
        ]);
      }
    });

    test.each([
      ['Red Hat Enterprise Linux', 'Red Hat Enterprise Linux', { publisher: 'RedHat', offer: 'RHEL' }],
      [
        'SUSE Linux Enterprise Server',
        'SUSE Linux Enterprise Server Standard',
        { publisher: 'SUSE', offer: 'sles-15-sp6' },
      ],
      ['Ubuntu Pro', 'Ubuntu Pro', { publisher: 'Canonical', offer: '0001-com-ubuntu-pro-jammy' }],
      [
        'SQL Server',
        'SQL Server Standard',
        { publisher: 'MicrosoftSQLServer', offer: 'sql2022-ws2022', sku: 'standard-gen2' },
      ],
    ])('has %s as a part, unless its licence says who pays', (name, product, image) => {
      const values = { ...vm, source_image_reference: [image] };
      expect(readOne(linux, values)[2]).toMatchObject({
        address: `${linux}.it.source_image_reference[0]`,
        partOf: `${linux}.it`,
        kind: 'software',
        software: { name, product },
        size: vm.size,
      });
      // That of the operating system says nothing of SQL Server.
      const licensed = readOne(linux, { ...values, license_type: 'RHEL_BYOS' });
      expect(licensed).toHaveLength(name === 'SQL Server' ? 3 : 2);
      const own = { ...image, offer: `${image.offer}-byos` };
      expect(readOne(linux, { ...vm, source_image_reference: [own] })).toHaveLength(2);
    });

    test('is not sure of a fee whose licence only the apply tells', () => {
      const values = { ...vm, source_image_reference: [{ publisher: 'RedHat', offer: 'RHEL' }] };
      const expressions = { license_type: { references: ['random_string.it.result'] } };
      expect(readOne(linux, values, { unknown: { license_type: true }, expressions })[2]).toMatchObject({
        kind: 'software',
        software: { name: 'Red Hat Enterprise Linux' },
      });
      expect(readOne(linux, values, { unknown: { license_type: true }, expressions })[2]).not.toHaveProperty(
        'software.product',
      );
    });

    test('has a fee for Ubuntu Pro alone, although its image has a plan', () => {
      const image = { publisher: 'Canonical', offer: '0001-com-ubuntu-pro-jammy', sku: 'pro-22_04-lts' };
      const plan = { publisher: 'canonical', product: image.offer, name: image.sku };
      expect(readOne(linux, { ...vm, source_image_reference: [image], plan: [plan] })).toHaveLength(3);
    });

    test('names what the publisher of an image may charge', () => {
      expect(readOne(linux, { ...vm, plan: [{ name: 'firewall' }] })[2]).toMatchObject({
        address: `${linux}.it.plan[0]`,
        kind: 'unpriced',
      });
    });
  });
});

describe('managed disk', () => {
  const type = 'azurerm_managed_disk';
  const v2 = {
    storage_account_type: 'PremiumV2_LRS',
    disk_size_gb: 100,
    disk_iops_read_write: 4000,
    disk_mbps_read_write: 200,
  };

  describe('a managed disk', () => {
    test('has what it is billed by', () => {
      expect(readOne(type, v2)).toMatchObject([
        { kind: 'disk', sku: 'PremiumV2_LRS', gib: 100, iops: 4000, mbps: 200 },
      ]);
      const premium = { storage_account_type: 'Premium_ZRS', disk_size_gb: 256, tier: 'P40', max_shares: 3 };
      expect(readOne(type, premium)).toMatchObject([{ sku: 'Premium_ZRS', gib: 256, tier: 'P40', maxShares: 3 }]);
    });

    test('leaves to Azure what the configuration does not set', () => {
      const { disk_iops_read_write, disk_mbps_read_write, ...values } = v2;
      const unknown = {
        id: true,
        disk_iops_read_write: true,
        disk_mbps_read_write: true,
        tier: true,
        max_shares: true,
      };
      expect(readOne(type, values, { unknown })[0]).not.toHaveProperty('unknown');
      const expressions = { disk_iops_read_write: { references: ['data.external.io.result', 'data.external.io'] } };
      expect(readOne(type, values, { unknown, expressions })[0]).toMatchObject({ unknown: ['disk_iops_read_write'] });
    });

    test('that is a copy has the size of its source, which the plan may not tell', () => {
      const copy = { storage_account_type: 'Premium_LRS', create_option: 'Copy', disk_size_gb: null };
      expect(readOne(type, copy, { unknown: { disk_size_gb: true } })).toMatchObject([
        { kind: 'disk', gib: undefined, unknown: ['disk_size_gb'] },
      ]);
    });

    test('that is uploaded has the size of the upload without its footer, in whole GiB', () => {
      const upload = { storage_account_type: 'Premium_LRS', create_option: 'Upload', upload_size_bytes: 2 ** 35 + 512 };
      expect(readOne(type, upload, { unknown: { disk_size_gb: true } })[0]).toMatchObject({ gib: 32 });
      expect(readOne(type, { ...upload, upload_size_bytes: 2 ** 35 + 1024 })[0]).toMatchObject({ gib: 33 });
      expect(readOne(type, upload, { unknown: { disk_size_gb: true } })[0]).not.toHaveProperty('unknown');
    });

    test('names bursting, which is charged by use', () => {
      const bursting = { storage_account_type: 'Premium_LRS', disk_size_gb: 1024, on_demand_bursting_enabled: true };
      expect(readOne(type, bursting)[1]).toMatchObject({
        address: `${type}.it.on_demand_bursting_enabled`,
        kind: 'unpriced',
      });
    });
  });
});

describe('sql', () => {
  const database = 'azurerm_mssql_database';
  const pool = 'azurerm_mssql_elasticpool';

  describe('a database', () => {
    test('has the names of its SKU, licence and redundancy', () => {
      const values = { sku_name: 'BC_Gen5_4', max_size_gb: 100, license_type: 'BasePrice', zone_redundant: true };
      expect(readOne(database, values)).toMatchObject([
        { kind: 'database', sku: 'BC_Gen5_4', maxSizeGb: 100, licenseType: 'BasePrice', zoneRedundant: true },
      ]);
    });

    test('without a SKU has the one that Azure takes, and says so', () => {
      const unknown = { sku_name: true, max_size_gb: true, license_type: true, zone_redundant: true, server_id: true };
      expect(readOne(database, { name: 'orders' }, { unknown })).toEqual([
        {
          address: `${database}.it`,
          type: database,
          region: undefined,
          assumed: ['GP_Gen5_2, as Azure takes where no SKU is given'],
          kind: 'database',
          sku: 'GP_Gen5_2',
          maxSizeGb: undefined,
          licenseType: undefined,
          zoneRedundant: undefined,
        },
      ]);
    });

    test('has no SKU where another resource decides on it', () => {
      const expressions = { sku_name: { references: ['terraform_data.sku.output', 'terraform_data.sku'] } };
      expect(readOne(database, {}, { unknown: { sku_name: true }, expressions })).toMatchObject([
        { kind: 'database', sku: undefined, unknown: ['sku_name'] },
      ]);
    });

    test.each([
      ['by its id', { elastic_pool_id: '/pools/1', sku_name: 'ElasticPool' }, {}],
      ['by the id of a pool that is made with it', {}, { elastic_pool_id: true, sku_name: true }],
      ['by its SKU', { sku_name: 'elasticpool' }, {}],
    ])('in a pool costs nothing of its own: %s', (_, values, unknown) => {
      expect(readOne(database, values, { unknown })).toMatchObject([
        { kind: 'free', assumed: ['no charge beside that of its elastic pool'] },
      ]);
    });

    test('of Hyperscale has copies; those of Business Critical are included', () => {
      const read = (sku_name: string) => readOne(database, { sku_name, read_replica_count: 2 })[0];
      expect(read('HS_Gen5_4')).toMatchObject({ replicas: 2 });
      expect(read('BC_Gen5_4')).not.toHaveProperty('replicas');
    });
  });

  describe('an elastic pool', () => {
    const sku = [{ name: 'GP_Gen5', tier: 'GeneralPurpose', family: 'Gen5', capacity: 4 }];

    test.each([
      ['GB', { max_size_gb: 500 }, 500],
      ['bytes', { max_size_bytes: 536_870_912_000 }, 500],
    ])('has its SKU, and its size in %s', (_, size, maxSizeGb) => {
      expect(readOne(pool, { sku, ...size, license_type: 'LicenseIncluded', zone_redundant: false })).toMatchObject([
        {
          kind: 'database',
          isPool: true,
          region: 'westeurope',
          sku: 'GP_Gen5',
          tier: 'GeneralPurpose',
          family: 'Gen5',
          capacity: 4,
          maxSizeGb,
          licenseType: 'LicenseIncluded',
          zoneRedundant: false,
        },
      ]);
    });

    test.each([
      ['its whole SKU', {}, { sku: true }, ['sku']],
      ['its capacity', { sku: [{ name: 'GP_Gen5' }] }, { sku: [{ capacity: true }] }, ['capacity']],
    ])('says that the apply tells %s', (_, values, unknown, names) => {
      expect(readOne(pool, values, { unknown })).toMatchObject([{ kind: 'database', unknown: names }]);
    });

    test('of Hyperscale names its copies, unless it has none', () => {
      const values = { sku: [{ name: 'HS_Gen5', capacity: 4 }] };
      expect(readOne(pool, values)[1]).toMatchObject({ kind: 'unpriced' });
      expect(readOne(pool, { ...values, high_availability_replica_count: 0 })).toHaveLength(1);
    });
  });
});

describe('application gateway', () => {
  const type = 'azurerm_application_gateway';

  test.each([
    ['Basic', 'Application Gateway Basic v2', 'Basic', 'Basic Fixed Cost'],
    ['Standard_v2', 'Application Gateway Standard v2', 'Standard', 'Standard Fixed Cost'],
    ['WAF_v2', 'Application Gateway WAF v2', 'Standard', 'Standard Fixed Cost'],
  ])('an application gateway %s is an hourly meter, and a load that nobody knows', (name, product, sku, meter) => {
    expect(readOne(type, { sku: [{ name, tier: name }] })).toMatchObject([
      {
        kind: 'meter',
        meter: { service: 'Application Gateway', product, sku, meter },
        quantity: 730,
        unit: 'Units/Hour',
        region: 'westeurope',
      },
      { address: `${type}.it.capacity`, kind: 'unpriced' },
    ]);
  });

  test.each([
    ['a fixed number of', { sku: [{ name: 'WAF_v2', capacity: 2 }] }],
    [
      'a least number of',
      { sku: [{ name: 'WAF_v2' }], autoscale_configuration: [{ min_capacity: 2, max_capacity: 9 }] },
    ],
  ])('one with %s instances is charged for ten capacity units of each', (_, values) => {
    expect(readOne(type, values)).toMatchObject([
      { kind: 'meter', meter: { meter: 'Standard Fixed Cost' } },
      { address: `${type}.it.instances`, kind: 'meter', meter: { meter: 'Standard Capacity Units' }, count: 20 },
      { address: `${type}.it.capacity`, kind: 'unpriced', byUse: true },
    ]);
  });

  test.each([
    ['of version 3', { sku: [{ name: 'WAF_v3' }] }, 'An application gateway of the SKU WAF_v3 is not priced.'],
    ['without a SKU', {}, 'Its SKU is not in the file.'],
  ])('one %s is not priced', (_, values, reason) => {
    expect(readOne(type, values)).toMatchObject([{ kind: 'unpriced', reason }]);
  });
});

describe('service plan', () => {
  const plan = 'azurerm_service_plan';
  const hourly = { kind: 'meter', quantity: 730, unit: 'Hours' };

  describe('an App Service plan', () => {
    test.each([
      ['B1', 'Linux', 'Azure App Service Basic Plan - Linux', 'B1', 'B1'],
      ['B3', 'Windows', 'Azure App Service Basic Plan', 'B3', 'B3 App'],
      ['I1v2', 'Windows', 'Azure App Service Isolated v2 Plan', 'I1 v2', 'I1 v2 App'],
      ['S2', 'Windows', 'Azure App Service Standard Plan', 'S2', 'S2 App'],
      ['P1v2', 'Linux', 'Azure App Service Premium v2 Plan - Linux', 'P1 v2', 'P1 v2 App'],
      ['P0v3', 'Linux', 'Azure App Service Premium v3 Plan - Linux', 'P0v3', 'P0v3 App'],
      ['P3V3', 'WindowsContainer', 'Azure App Service Premium v3 Plan', 'P3 v3', 'P3 v3 App'],
    ])('%s of %s is an hourly meter for each worker', (sku_name, os_type, product, sku, meter) => {
      expect(readOne(plan, { sku_name, os_type, worker_count: 3 })).toMatchObject([
        { ...hourly, count: 3, meter: { service: 'Azure App Service', product, sku, meter } },
      ]);
    });

    test('has one worker where the plan gives no number', () => {
      expect(readOne(plan, { sku_name: 'B1', os_type: 'Linux' }, { unknown: { worker_count: true } })).toMatchObject([
        { count: 1, assumed: ['1 worker, since the file gives no number'] },
      ]);
    });

    test.each([
      ['F1', { kind: 'free' }],
      [
        'Y1',
        { kind: 'unpriced', reason: 'Functions on it are charged by their executions, which the file does not tell.' },
      ],
      ['I1', { kind: 'unpriced', reason: 'An App Service plan of the SKU I1 is not priced.' }],
      [null, { kind: 'unpriced', reason: 'Its SKU is not in the file.' }],
    ])('%s is no meter', (sku_name, expected) => {
      expect(readOne(plan, { sku_name, os_type: 'Linux' })).toMatchObject([expected]);
    });

    test('is not priced while the number of its workers is not known', () => {
      const expressions = { worker_count: { references: ['data.external.size.result', 'data.external.size'] } };
      expect(readOne(plan, { sku_name: 'B1' }, { unknown: { worker_count: true }, expressions })).toMatchObject([
        { kind: 'unpriced', reason: '"worker_count" is known only when the plan is applied.' },
      ]);
    });
  });
});

describe('azapi', () => {
  const disk = {
    sku: { name: 'Premium_LRS' },
    properties: { diskSizeGB: 64, creationData: { createOption: 'Empty' } },
  };
  const type = 'Microsoft.Compute/disks@2024-03-02';

  describe('a resource of azapi', () => {
    test.each([
      ['an object', disk],
      ['JSON in a text', JSON.stringify(disk)],
    ])('is read as Azure Resource Manager spells it; its body is %s', (_, body) => {
      expect(readOne('azapi_resource', { type, body })).toMatchObject([
        { address: 'azapi_resource.it', kind: 'disk', region: 'westeurope', sku: 'Premium_LRS', gib: 64 },
      ]);
    });

    test('is not priced where the plan leaves a member open that the price needs', () => {
      const body = { ...disk, properties: { creationData: { createOption: 'Empty' } } };
      const [open] = readOne(
        'azapi_resource',
        { type, body },
        { unknown: { body: { properties: { diskSizeGB: true } } } },
      );
      expect(open).toMatchObject({ kind: 'unpriced', reason: expect.stringContaining('diskSizeGB') });
      expect(readOne('azapi_resource', { type }, { unknown: { body: true } })).toMatchObject([
        { kind: 'unpriced', reason: 'Its body is known only when the plan is applied.' },
      ]);
      expect(
        readOne('azapi_resource', { location: null, type, body: disk }, { unknown: { location: true } }),
      ).toMatchObject([{ kind: 'disk', unknown: [expect.stringContaining('location')] }]);
    });

    test('says which element of a list the plan leaves open', () => {
      const body = {
        properties: {
          hardwareProfile: { vmSize: 'Standard_D4s_v5' },
          storageProfile: {
            osDisk: { osType: 'Linux', diskSizeGB: 64, managedDisk: { storageAccountType: 'Premium_LRS' } },
            dataDisks: [{ createOption: 'Empty', managedDisk: { storageAccountType: 'Premium_LRS' } }],
          },
        },
      };
      const unknown = { body: { properties: { storageProfile: { dataDisks: [{ diskSizeGB: true }] } } } };
      const vm = 'Microsoft.Compute/virtualMachines@2024-07-01';
      expect(readOne('azapi_resource', { type: vm, body }, { unknown })).toMatchObject([
        { kind: 'machine', size: 'Standard_D4s_v5' },
        { kind: 'disk', gib: 64 },
        { kind: 'unpriced', reason: expect.stringContaining('diskSizeGB') },
      ]);
    });

    test.each([
      ['Microsoft.Web/sites', { kind: 'functionapp,linux', properties: {} }],
      ['Microsoft.Insights/scheduledQueryRules', { kind: 'LogToMetric', properties: { evaluationFrequency: 'PT5M' } }],
      ['Microsoft.Insights/webtests', { kind: 'standard', properties: { locations: [{ Id: 'us' }], frequency: 300 } }],
      ['Microsoft.Storage/storageAccounts', { kind: 'BlockBlobStorage', sku: { name: 'Premium_LRS' }, properties: {} }],
      ['Microsoft.CognitiveServices/accounts', { kind: 'SpeechServices', sku: { name: 'S0' }, properties: {} }],
    ])('has a kind, and is charged as in a template: %s', (name, members) => {
      const template = readArmTemplate(
        { resources: [{ type: name, apiVersion: '2024-01-01', name: 'it', location: 'westeurope', ...members }] },
        {},
      );
      const told = ({ address: _, partOf: __, ...rest }: Resource): object => rest;
      expect(readOne('azapi_resource', { type: `${name}@2024-01-01`, body: members }).map(told)).toEqual(
        template.resources.map(told),
      );
    });

    test('that is a child is charged by what its parents are', () => {
      const child = (name: string, above: string, type: string, body: object): PlanEntry => ({
        type: 'azapi_resource',
        name,
        values: { type: `Microsoft.Storage/storageAccounts/${type}@2023-01-01`, body },
        unknown: { parent_id: true },
        expressions: { parent_id: { references: [`azapi_resource.${above}.id`, `azapi_resource.${above}`] } },
      });
      const entries: readonly PlanEntry[] = [
        {
          type: 'azapi_resource',
          name: 'account',
          values: {
            type: 'Microsoft.Storage/storageAccounts@2023-01-01',
            location: 'eastus',
            body: { kind: 'FileStorage', sku: { name: 'Premium_LRS' } },
          },
          expressions: {},
        },
        child('service', 'account', 'fileServices', {}),
        child('share', 'service', 'fileServices/shares', { properties: { shareQuota: 100 } }),
        child('short', 'account', 'fileServices/shares', { properties: { shareQuota: 200 } }),
        // In a circle of parents, each is above the other only if its type is shorter.
        child('one', 'other', 'fileServices/shares', {}),
        child('other', 'one', 'fileServices/shares', {}),
      ];
      const { resources } = readEntries(entries);
      expect(resources.filter(({ kind }) => kind === 'meter')).toMatchObject([
        { address: 'azapi_resource.share', region: 'eastus', quantity: 100, meter: { product: 'Premium Files' } },
        { address: 'azapi_resource.short', region: 'eastus', quantity: 200, meter: { product: 'Premium Files' } },
      ]);
      expect(resources.filter(({ address }) => /\.(?:one|other)$/.test(address))).toMatchObject([
        { kind: 'unpriced', byUse: true },
        { kind: 'unpriced', byUse: true },
      ]);
    });

    test('that is part of another is where that is', () => {
      const entries: readonly PlanEntry[] = [
        { type: 'azurerm_kubernetes_cluster', values: { location: 'eastus' } },
        {
          type: 'azapi_resource',
          values: {
            type: 'Microsoft.ContainerService/managedClusters/agentPools@2024-09-01',
            body: { properties: { count: 2, vmSize: 'Standard_D4s_v5', osDiskType: 'Ephemeral' } },
          },
          unknown: { parent_id: true },
          expressions: {
            parent_id: { references: ['azurerm_kubernetes_cluster.it.id', 'azurerm_kubernetes_cluster.it'] },
          },
        },
      ];
      expect(readEntries(entries).resources.at(-1)).toMatchObject({ kind: 'machine', count: 2, region: 'eastus' });
    });

    test.each([
      ['no type', {}, 'The plan does not tell its type.'],
      [
        'a type without a price',
        { type: 'Microsoft.Invented/things@2024-02-01' },
        'It is not known here whether Microsoft.Invented/things costs anything.',
      ],
    ])('with %s is named', (_, values, reason) => {
      expect(readOne('azapi_resource', values)).toMatchObject([{ kind: 'unpriced', reason }]);
    });

    test('fails on a body that is none', () => {
      for (const body of ['{', '[]', 7]) {
        expect(() => readOne('azapi_resource', { type, body })).toThrow(
          new UnreadableInput(['azapi_resource.it: "body" must be an object, or JSON of one.']),
        );
      }
    });
  });
});
