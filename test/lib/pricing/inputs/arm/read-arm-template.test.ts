import { describe, expect, test } from 'vitest';
import { readArmTemplate } from '../../../../../lib/pricing/inputs/arm/read-arm-template.ts';
import { readArmFixture, showResources } from '../../../../support/arm-inputs.ts';

const bicep = readArmFixture('template.bicep.json') as Record<string, unknown>;
const classic = readArmFixture('template.classic.json');
const parameters = readArmFixture('template.parameters.json');
const disk = {
  type: 'Microsoft.Compute/disks',
  name: 'd',
  location: 'westeurope',
  sku: { name: 'Premium_LRS' },
  properties: { diskSizeGB: 128 },
};
const show = (template: object, options = {}): string[] => showResources(readArmTemplate(template, options).resources);

describe('a template that Bicep compiled', () => {
  const all = readArmTemplate(bicep, { parameters, location: 'westeurope' });

  test('becomes its resources, with loops, modules and functions', () => {
    expect(showResources(all.resources).filter((line) => !/nic-|vm-web-0[12]/.test(line))).toEqual([
      'machine Microsoft.Compute/virtualMachines/vm-web-00 size=Standard_D4s_v5 os=linux',
      'disk Microsoft.Compute/virtualMachines/vm-web-00/osDisk sku=Premium_LRS gib=30',
      'disk Microsoft.Compute/virtualMachines/vm-web-00/dataDisks/0 sku=StandardSSD_LRS gib=128',
      'disk Microsoft.Compute/virtualMachines/vm-web-00/dataDisks/1 sku=Premium_LRS gib=512',
      'machine Microsoft.Compute/virtualMachines/analytics size=Standard_E8s_v5 os=windows',
      'disk Microsoft.Compute/virtualMachines/analytics/osDisk sku=Premium_LRS gib=127',
      'free Microsoft.Sql/servers/sql-{unique text}',
      'database Microsoft.Sql/servers/sql-{unique text}/databases/orders sku=GP_Gen5 tier=GeneralPurpose family=Gen5 capacity=8 maxSizeGb=64 zoneRedundant=true',
      'cluster Microsoft.ContainerService/managedClusters/aks tier=Standard',
      'machine Microsoft.ContainerService/managedClusters/aks/agentPools/system count=3 size=Standard_D4s_v5 os=linux',
      'disk Microsoft.ContainerService/managedClusters/aks/agentPools/system/osDisk count=3 sku=Premium_LRS gib=128',
      expect.stringMatching(
        /^meter Microsoft\.ContainerService\/managedClusters\/aks\/outbound .*Standard Included LB Rules/,
      ),
      expect.stringMatching(
        /^meter Microsoft\.ContainerService\/managedClusters\/aks\/outbound_address .*Standard IPv4 Static Public IP/,
      ),
      expect.stringMatching(
        /^unpriced Microsoft\.ContainerService\/managedClusters\/aks\/outbound_data: .*byUse=true$/,
      ),
      'machine Microsoft.ContainerService/managedClusters/aks/agentPools/user count=2 size=Standard_D8s_v5 os=linux',
    ]);
    expect(all.resources.filter(({ address }) => /vm-web-0\d$/.test(address))).toHaveLength(3);
    expect(all.resources.filter(({ address }) => /nic-\d$/.test(address))).toHaveLength(3);
    expect(new Set(all.resources.flatMap(({ region }) => region ?? []))).toEqual(new Set(['westeurope', 'Global']));
    expect(all.warnings).toEqual([]);
  });

  test('takes defaults without a parameter file, and names what has no value', () => {
    const { resources } = readArmTemplate(bicep);
    expect(showResources(resources)).toContain(
      'unpriced Microsoft.Compute/virtualMachines/analytics: "hardwareProfile.vmSize" is not known: the parameter "analyticsSize" has no value.',
    );
    expect(resources.find(({ kind }) => kind === 'machine')).toMatchObject({
      size: 'Standard_B2s',
      unknown: ['location: only the deployment tells resourceGroup().location'],
    });
  });

  test('warns of a parameter that it does not declare', () => {
    const { warnings } = readArmTemplate({ resources: [disk] }, { parameters: { parameters: { size: { value: 1 } } } });
    expect(warnings).toEqual(['The template declares no parameter "size".']);
  });
});

test('a template by hand becomes its resources, with children, copies and nested deployments', () => {
  expect(showResources(readArmTemplate(classic).resources)).toEqual([
    'free Microsoft.Sql/servers/shop-sql',
    'database Microsoft.Sql/servers/shop-sql/elasticPools/pool sku=GP_Gen5 tier=GeneralPurpose family=Gen5 capacity=4 maxSizeGb=100 isPool=true',
    'free Microsoft.Sql/servers/shop-sql/firewallRules/AllowAllAzureIps',
    'free Microsoft.Sql/servers/shop-sql/databases/db1',
    'free Microsoft.Sql/servers/shop-sql/databases/db2',
    'machine Microsoft.Compute/virtualMachineScaleSets/shop-vmss count=4 size=Standard_D2s_v5 os=windows licenseType=Windows_Server',
    'disk Microsoft.Compute/virtualMachineScaleSets/shop-vmss/osDisk count=4 sku=Premium_LRS gib=127',
    'disk Microsoft.Compute/disks/disk-0 sku=Premium_LRS gib=128',
    'disk Microsoft.Compute/disks/disk-1 sku=StandardSSD_LRS gib=256',
    'disk Microsoft.Compute/disks/disk-2 sku=StandardSSD_LRS gib=384',
    'disk Microsoft.Compute/disks/outer-disk sku=Premium_LRS gib=64',
    'unpriced Microsoft.Resources/deployments/linked: Its template is not in the file, so its resources are not priced.',
    `unpriced Microsoft.Compute/disks/log-{unique text}: "diskSizeGB" is not known: only the deployment tells reference('other').`,
  ]);
});

describe('a resource', () => {
  const line = 'disk Microsoft.Compute/disks/d sku=Premium_LRS gib=128';

  test.each([
    [true, [line]],
    [false, []],
    ['[equals(1, 2)]', []],
    ["[not(empty('a'))]", [line]],
    [
      "[reference('x').ok]",
      [
        `unpriced Microsoft.Compute/disks/d: Whether it is deployed is not known: only the deployment tells reference('x').`,
      ],
    ],
  ])('with the condition %j', (condition, lines) => {
    expect(show({ resources: [{ ...disk, condition }] })).toEqual(lines);
  });

  test('that costs nothing is free, though nobody knows whether it is deployed', () => {
    const condition = "[reference('x').ok]";
    const roles = { type: 'Microsoft.Authorization/roleAssignments', name: "[guid('a')]", condition };
    expect(show({ resources: [roles] })).toEqual([
      'free Microsoft.Authorization/roleAssignments/00000000-0000-0000-0000-000000000000',
    ]);
  });

  test('whose copies cannot be counted is named once', () => {
    const resources = [
      { ...disk, name: "[concat('d', copyIndex())]", copy: { name: 'all', count: "[parameters('n')]" } },
    ];
    expect(show({ parameters: { n: { type: 'int' } }, resources })).toEqual([
      expect.stringMatching(/^unpriced .*: The number of copies is not known: the parameter "n" has no value\.$/),
    ]);
  });

  test('has children by their own type and name, or by the whole', () => {
    const children = [
      { type: 'elasticPools', name: 'p', location: 'westeurope', sku: 'GP_Gen5_2' },
      { type: 'Microsoft.Sql/servers/elasticPools', name: 's/q', location: 'westeurope', sku: 'GP_Gen5_2' },
    ];
    expect(show({ resources: { server: { type: 'Microsoft.Sql/servers', name: 's', resources: children } } })).toEqual([
      'free Microsoft.Sql/servers/s',
      'database Microsoft.Sql/servers/s/elasticPools/p sku=GP_Gen5_2 isPool=true',
      'database Microsoft.Sql/servers/s/elasticPools/q sku=GP_Gen5_2 isPool=true',
    ]);
  });

  const net = 'Microsoft.Network/virtualNetworks';

  test.each([
    ['locks', 'net/Microsoft.Authorization/keep', `free ${net}/net/providers/Microsoft.Authorization/locks/keep`],
    [
      'roleAssignments',
      "[concat('net', '/Microsoft.Authorization/', guid('a'))]",
      `free ${net}/net/providers/Microsoft.Authorization/roleAssignments/00000000-0000-0000-0000-000000000000`,
    ],
    [
      'diagnosticSettings',
      'net/Microsoft.Insights/logs',
      `free ${net}/net/providers/Microsoft.Insights/diagnosticSettings/logs`,
    ],
  ])('that extends another is what its name says: %s', (extension, name, line) => {
    const [shown] = show({ resources: [{ type: `${net}/providers/${extension}`, name }] });
    expect(shown?.split(' assumed=')[0]).toBe(line);
  });

  test('with the name of another has an address of its own', () => {
    expect(show({ resources: [disk, disk] })).toEqual([line, line.replace('/d ', '/d #2 ')]);
  });

  const deployed = (name: string, resource: object, more: object = {}) => ({
    type: 'Microsoft.Resources/deployments',
    name,
    ...more,
    properties: { template: { resources: [resource] } },
  });
  const larger = { ...disk, properties: { diskSizeGB: 512 } };

  test('that a later deployment makes again is one, as that makes it', () => {
    const { resources, warnings } = readArmTemplate({ resources: [disk, deployed('update', larger)] });
    expect(showResources(resources)).toEqual([line.replace('128', '512')]);
    expect(warnings).toEqual([
      'Deployed more than once, and priced once, as the file has it last: Microsoft.Compute/disks/d.',
    ]);
  });

  test('is another one in another resource group, and where it extends another resource', () => {
    const group = (resourceGroup: string) => deployed(resourceGroup, disk, { resourceGroup });
    const both = readArmTemplate({ resources: [group('a'), group('b'), disk] });
    expect(both.resources).toHaveLength(3);
    expect(both.warnings).toEqual([]);
    const setting = (scope: string) => ({
      type: 'Microsoft.Insights/diagnosticSettings',
      name: 'all',
      scope,
      properties: { storageAccountId: 'x', logs: [{ enabled: true }] },
    });
    expect(readArmTemplate({ resources: [setting('a'), deployed('b', setting('b'))] }).resources).toHaveLength(2);
  });

  test('whose name only the deployment tells may be one, which is said', () => {
    const unsure = { ...disk, name: "[uniqueString('a')]" };
    const { resources, warnings } = readArmTemplate({ resources: [unsure, deployed('update', unsure)] });
    expect(resources).toHaveLength(2);
    expect(warnings).toEqual([
      'Priced as often as the file deploys it, though it may be one resource, since only the deployment tells its name: Microsoft.Compute/disks/{unique text}.',
    ]);
    const copy = { name: 'all', count: 2 };
    const loop = deployed("[format('d{0}', copyIndex())]", { ...disk, name: "[uniqueString('a')]" }, { copy });
    expect(readArmTemplate({ resources: [loop] }).warnings).toEqual([]);
  });

  test('has the location of what it is a part of', () => {
    const cluster = {
      type: 'Microsoft.ContainerService/managedClusters',
      name: 'aks',
      location: 'brazilsouth',
      properties: {},
    };
    const pool = {
      type: 'Microsoft.ContainerService/managedClusters/agentPools',
      name: 'aks/p',
      properties: { count: 1, vmSize: 'Standard_D2s_v5' },
    };
    // The price of the load balancer that Azure makes is the same everywhere.
    const regions = readArmTemplate({ resources: [pool, cluster] }).resources.map(({ region }) => region);
    expect(regions.filter((region) => region !== 'Global')).toEqual(Array(5).fill('brazilsouth'));
  });

  test('has the licences of the cluster that it is a part of, whichever comes first', () => {
    const type = 'Microsoft.ContainerService/managedClusters';
    const cluster = { type, name: 'aks', properties: { windowsProfile: { licenseType: 'Windows_Server' } } };
    const nodes = { count: 1, vmSize: 'Standard_D2s_v5', osType: 'Windows' };
    const pool = { type: `${type}/agentPools`, name: 'aks/w', properties: nodes };
    for (const resources of [
      [pool, cluster],
      [cluster, pool],
      [{ ...cluster, resources: [{ ...pool, type: 'agentPools', name: 'w' }] }],
    ]) {
      expect(show({ resources }).filter((line) => line.startsWith('machine'))).toEqual([
        expect.stringContaining('licenseType=Windows_Server'),
      ]);
    }
  });
});

describe('a nested deployment', () => {
  const nest = (template: object, more: object = {}) => ({
    parameters: { size: { defaultValue: 8 } },
    resources: [{ type: 'Microsoft.Resources/deployments', name: 'n', properties: { template, ...more } }],
  });
  const sized = { ...disk, properties: { diskSizeGB: "[parameters('size')]" } };
  const inner = { expressionEvaluationOptions: { scope: 'Inner' } };

  test('with the outer scope reads the parameters of the template around it', () => {
    expect(show(nest({ parameters: { size: { defaultValue: 16 } }, resources: [sized] }))[0]).toMatch(/gib=8$/);
  });

  test('with the inner scope reads its own', () => {
    const template = { parameters: { size: { defaultValue: 16 } }, resources: [sized] };
    expect(show(nest(template, inner))[0]).toMatch(/gib=16$/);
    const given = { ...inner, parameters: { size: { value: "[mul(parameters('size'), 4)]" } } };
    expect(show(nest(template, given))[0]).toMatch(/gib=32$/);
  });

  test.each([
    ['null', { value: null }, 16],
    [
      'an expression without value',
      "[if(equals(parameters('size'), 8), createObject(), createObject('value', 4))]",
      16,
    ],
    ['an expression with a value', "[createObject('value', 4)]", 4],
  ])('takes its default for %s only', (_, size, gib) => {
    const template = { parameters: { size: { defaultValue: 16 } }, resources: [sized] };
    expect(show(nest(template, { ...inner, parameters: { size } }))[0]).toMatch(new RegExp(`gib=${gib}$`));
  });

  test('may have null for a parameter whose type allows it', () => {
    const template = {
      definitions: { gib: { $ref: '#/definitions/maybe' }, maybe: { type: 'int', nullable: true } },
      parameters: { size: { $ref: '#/definitions/gib' } },
      resources: [{ ...disk, properties: { diskSizeGB: "[coalesce(parameters('size'), 32)]" } }],
    };
    expect(show(nest(template, inner))[0]).toMatch(/gib=32$/);
  });

  test('deeper than 20 levels is a problem', () => {
    let template: object = { resources: [disk] };
    for (let level = 0; level < 25; level++) template = nest(template);
    expect(() => readArmTemplate(template)).toThrow('Resources are nested deeper than 20 levels.');
  });
});

describe('a template that cannot be read', () => {
  test.each([
    ['The template is not an object.', []],
    ['The template has no "resources".', {}],
    ['resources is neither an array nor an object.', { resources: 'x' }],
    [
      'resources[0] is not a resource with a type.\nresources[1] is not a resource with a type.',
      { resources: [7, {}] },
    ],
    ['resources.a is not a resource with a type.', { resources: { a: { type: 1 } } }],
    [
      'resources[0].copy: the count of a copy must be a whole number from 0 to 800.',
      { resources: [{ ...disk, copy: { name: 'c', count: 1e9 } }] },
    ],
    [
      'resources[0].name: The parameter "n" is not declared.\nresources[0].properties.diskSizeGB: The variable "v" is not declared.',
      { resources: [{ ...disk, name: "[parameters('n')]", properties: { diskSizeGB: "[variables('v')]" } }] },
    ],
  ])('says %j', (message, template) => {
    expect(() => readArmTemplate(template)).toThrow(message);
  });

  test('because of its parameter file says so', () => {
    for (const file of [7, [], { parameters: { a: 1 } }]) {
      expect(() => readArmTemplate({ resources: [] }, { parameters: file })).toThrow(
        'The parameter file has no "parameters"',
      );
    }
  });

  test('because of too many resources or too much work says so', () => {
    const copies = { ...disk, copy: { name: 'c', count: 800 } };
    expect(() => readArmTemplate({ resources: Array(13).fill(copies) })).toThrow(
      'The template makes more than 10000 resources.',
    );
    const busy = "[map(range(0, 10000), lambda('a', map(range(0, 10000), lambda('b', 1))))]";
    expect(() => readArmTemplate({ resources: [{ ...disk, name: busy }] })).toThrow('take too much work');
  });

  test('names 50 problems, and counts the others', () => {
    const read = () => readArmTemplate({ resources: Array(70).fill(7) });
    expect(read).toThrow(/resources\[49\] is not a resource with a type\.\nThere are 20 further problems\.$/);
  });
});

test('parameters named __proto__ or constructor are parameters like others', () => {
  const template = JSON.parse(`{
    "parameters": {"__proto__": {"defaultValue": 4}, "constructor": {"type": "int"}},
    "resources": [
      {"type": "Microsoft.Compute/disks", "name": "a", "sku": {"name": "Premium_LRS"}, "properties": {"diskSizeGB": "[parameters('__proto__')]"}},
      {"type": "Microsoft.Compute/disks", "name": "b", "sku": {"name": "Premium_LRS"}, "properties": {"diskSizeGB": "[parameters('constructor')]"}}
    ]
  }`);
  expect(show(template, { parameters: JSON.parse('{"__proto__": {"value": 64}}') })).toEqual([
    'disk Microsoft.Compute/disks/a sku=Premium_LRS gib=64',
    'unpriced Microsoft.Compute/disks/b: "diskSizeGB" is not known: the parameter "constructor" has no value.',
  ]);
});

test('values of secrets appear nowhere', () => {
  const secret = 'hunter2-hunter2';
  const resources = [
    { ...disk, name: "[concat('a-', parameters('password'))]" },
    { ...disk, sku: "[parameters('password')]" },
  ];
  const declared = { password: { type: 'secureString', defaultValue: secret } };
  for (const parameters of [undefined, { password: { value: secret } }]) {
    const read = readArmTemplate({ parameters: declared, resources }, { parameters });
    expect(showResources(read.resources)).toEqual([
      'disk Microsoft.Compute/disks/a-{password} sku=Premium_LRS gib=128',
      'unpriced Microsoft.Compute/disks/d: "sku" is not known: the parameter "password" is a secret.',
    ]);
    expect(JSON.stringify(read)).not.toContain(secret);
  }
});
