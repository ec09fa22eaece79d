import { describe, expect, test } from 'vitest';
import { chargesOf } from '../../../../support/one-service.ts';
import { chargesInPlan } from '../../../../support/service-charges.ts';

const group = (
  containers: readonly { readonly cpu?: number; readonly memory?: number; readonly gpu?: object }[],
  values: object = {},
  properties: object = {},
) =>
  chargesOf('container_group', 'Microsoft.ContainerInstance/containerGroups', {
    plan: {
      os_type: 'Linux',
      container: containers.map(({ gpu, ...container }) => ({ ...container, ...(gpu && { gpu: [gpu] }) })),
      ...values,
    },
    arm: {
      properties: {
        osType: 'Linux',
        containers: containers.map(({ cpu, memory, gpu }) => ({
          name: 'c',
          properties: { resources: { requests: { cpu, memoryInGB: memory, gpu } } },
        })),
        ...properties,
      },
    },
  });

describe('a container group', () => {
  test('is charged by the vCPUs and the memory of its containers', () => {
    expect(
      group([
        { cpu: 1, memory: 1.5 },
        { cpu: 0.5, memory: 0.5 },
      ]),
    ).toEqual([
      '1 × 1095 Hours of Container Instances [Standard]: Standard vCPU Duration, westeurope',
      'memory: 1 × 1460 GB Hours of Container Instances [Standard]: Standard Memory Duration, westeurope',
    ]);
  });

  test('of Windows has a charge for it', () => {
    expect(group([{ cpu: 2, memory: 4 }], { os_type: 'Windows' }, { osType: 'Windows' })[2]).toBe(
      'windows: 1 × 5256000 Seconds of Container Instances [Standard]: Standard Windows Software Duration, westeurope',
    );
  });

  test.each([
    [
      { priority: 'Spot' },
      '1 × 730 Hours of Container Instances [Standard Spot]: Standard Spot vCPU Duration, westeurope',
    ],
    [
      { sku: 'Confidential' },
      '1 × 730 Hours of Container Instances [Confidential containers ACI]: Confidential containers ACI vCPU Duration, westeurope',
    ],
    [{ sku: 'Dedicated' }, 'not priced: A container group of the SKU Dedicated is not priced.'],
  ])('with %j', (kind, line) => {
    expect(group([{ cpu: 1, memory: 1 }], kind, kind)[0]).toBe(line);
  });

  test('that ends is charged by use', () => {
    expect(group([{ cpu: 1, memory: 1 }], { restart_policy: 'Never' }, { restartPolicy: 'Never' })).toEqual([
      expect.stringMatching(/^by use: It runs until/),
    ]);
  });

  test('with GPUs, or without the sizes of its containers, is not priced', () => {
    expect(group([{ cpu: 1, memory: 1, gpu: { count: 1, sku: 'V100' } }])).toEqual([
      'not priced: A container group with GPUs is not priced.',
    ]);
    expect(group([{ cpu: 1 }])).toEqual(['not priced: The vCPUs or the memory of its containers are not in the file.']);
  });

  test('whose vCPUs only the apply tells is a gap', () => {
    expect(
      chargesInPlan([
        { type: 'azurerm_x', values: {}, name: 'y' },
        {
          type: 'azurerm_container_group',
          values: { container: [{ memory: 1 }] },
          unknown: { container: [{ cpu: true }] },
          expressions: { container: [{ cpu: { references: ['azurerm_x.y.cpu', 'azurerm_x.y'] } }] },
        },
      ]),
    ).toEqual(['not priced: "cpu" is known only when the plan is applied.']);
  });
});

describe('an environment of container apps', () => {
  const environment = (profiles: readonly { readonly type: string; readonly least?: number }[]) =>
    chargesOf('container_app_environment', 'Microsoft.App/managedEnvironments', {
      plan: {
        workload_profile: profiles.map(({ type, least }) => ({
          name: 'p',
          workload_profile_type: type,
          minimum_count: least,
        })),
      },
      arm: {
        properties: {
          workloadProfiles: profiles.map(({ type, least }) => ({
            name: 'p',
            workloadProfileType: type,
            minimumCount: least,
          })),
        },
      },
    });

  test('without machines costs nothing of its own', () => {
    expect(environment([])).toEqual(['free']);
    expect(environment([{ type: 'Consumption' }])).toEqual(['free']);
  });

  test('with machines is charged for itself and for the least of them', () => {
    expect(environment([{ type: 'Consumption' }, { type: 'D4', least: 2 }, { type: 'E4', least: 1 }])).toEqual([
      '1 × 730 Hours of Azure Container Apps [Dedicated]: Dedicated Plan Management, westeurope',
      'vcpus: 12 × 730 Hours of Azure Container Apps [Dedicated]: Dedicated vCPU Usage, westeurope',
      'memory: 64 × 730 Hours of Azure Container Apps [Dedicated]: Dedicated Memory Usage, westeurope',
      'scaling: by use: Machines beyond the least number of its profiles are charged by the hour.',
    ]);
    expect(environment([{ type: 'D4', least: 0 }])).toHaveLength(2);
  });

  test('with a profile that we do not know is not priced', () => {
    expect(environment([{ type: 'NC24-A100', least: 1 }])).toEqual([
      'not priced: A profile of the type NC24-A100 is not priced.',
    ]);
  });
});

test('a container app is charged by use', () => {
  expect(chargesOf('container_app', 'Microsoft.App/containerApps', { plan: {}, arm: {} })).toEqual([
    expect.stringMatching(/^by use: It is charged by the second/),
  ]);
});

test('an automatic cluster is charged by the hour, and its nodes by use', () => {
  expect(chargesInPlan([{ type: 'azurerm_kubernetes_automatic_cluster', values: {} }])).toEqual([
    '1 × 730 Hours of Azure Kubernetes Service - Automatic [Automatic]: Automatic Hosted Control Plane, westeurope',
    expect.stringMatching(/^nodes: by use/),
  ]);
});
