import { say } from '../../../platform/language.ts';
import { hoursAMonth } from '../../hours.ts';
import {
  byHour,
  byUnits,
  byUse,
  type Charge,
  type Facts,
  noCharge,
  notPriced,
  notSold,
  type Service,
} from './service.ts';
import { counted, entryOf, member, meterOf } from './tables.ts';

const instances = 'Container Instances';

const metersOf = (sku: string) => ({
  cpu: meterOf(instances, instances, sku, `${sku} vCPU Duration`),
  memory: meterOf(instances, instances, sku, `${sku} Memory Duration`),
});

/** By SKU and priority, in lower case. */
const kinds = {
  'standard regular': metersOf('Standard'),
  'standard spot': metersOf('Standard Spot'),
  'confidential regular': metersOf('Confidential containers ACI'),
};

const windows = meterOf(instances, instances, 'Standard', 'Standard Windows Software Duration');
const secondsAnHour = 3600;

const containerGroup: Service = {
  terraform: ['container_group'],
  arm: ['microsoft.containerinstance/containergroups'],
  meters: [...Object.values(kinds).flatMap(({ cpu, memory }) => [cpu, memory]), windows],
  charges: (facts) => {
    const sku = facts.text('sku', 'properties.sku') ?? 'Standard';
    const priority = facts.text('priority', 'priority') ?? 'Regular';
    const meters = entryOf(kinds, `${sku} ${priority}`);
    if (!meters)
      return [
        notSold(
          say({ en: 'A container group', pt: 'Um grupo de contêineres' }),
          priority === 'Regular' ? sku : `${sku} ${priority}`,
        ),
      ];
    if (!/^always$/i.test(facts.text('restart_policy', 'restartPolicy') ?? 'Always')) {
      return [
        byUse(
          undefined,
          say({
            en: 'It runs until its containers end, and is charged by the second of its vCPUs and its memory.',
            pt: 'Funciona até os seus contêineres terminarem, e é cobrado por segundo dos seus vCPUs e da sua memória.',
          }),
        ),
      ];
    }
    const { cpu, gib, hasGpu } = sumContainers(facts);
    if (hasGpu)
      return [
        notPriced(
          say({
            en: 'A container group with GPUs is not priced.',
            pt: 'Um grupo de contêineres com GPUs não tem preço aqui.',
          }),
        ),
      ];
    if (cpu === undefined || gib === undefined) {
      return [
        notPriced(
          say({
            en: 'The vCPUs or the memory of its containers are not in the file.',
            pt: 'Os vCPUs ou a memória dos seus contêineres não estão no arquivo.',
          }),
        ),
      ];
    }
    const isWindows = /^windows$/i.test(facts.text('os_type', 'osType') ?? '');
    return [
      byUnits(meters.cpu, hoursAMonth * cpu, 'Hours'),
      byUnits(meters.memory, hoursAMonth * gib, 'GB Hours', { part: 'memory' }),
      ...(isWindows ? [byUnits(windows, hoursAMonth * secondsAnHour * cpu, 'Seconds', { part: 'windows' })] : []),
    ];
  },
};

/** Sums up what the containers of a group ask for; undefined if one does not say. */
function sumContainers(facts: Facts): {
  readonly cpu: number | undefined;
  readonly gib: number | undefined;
  readonly hasGpu: boolean;
} {
  const containers = facts.list('container', 'containers');
  const sum = (numbers: readonly (number | undefined)[]): number | undefined => {
    const told = numbers.filter((number) => number !== undefined);
    if (told.length === 0 || told.length < numbers.length) return undefined;
    return Number(told.reduce((total, number) => total + number, 0).toFixed(3));
  };
  return {
    cpu: sum(containers.map((each) => each.number('cpu', 'properties.resources.requests.cpu'))),
    gib: sum(containers.map((each) => each.number('memory', 'properties.resources.requests.memoryInGB'))),
    hasGpu: containers.some((each) => each.has('gpu', 'properties.resources.requests.gpu')),
  };
}

const apps = 'Azure Container Apps';
const active = {
  cpu: meterOf(apps, apps, 'Standard', 'Standard vCPU Active Usage'),
  memory: meterOf(apps, apps, 'Standard', 'Standard Memory Active Usage'),
  requests: meterOf(apps, apps, 'Standard', 'Standard Requests'),
};

const containerApp: Service = {
  terraform: ['container_app', 'container_app_job'],
  arm: ['microsoft.app/containerapps', 'microsoft.app/jobs'],
  meters: Object.values(active),
  charges: () => [
    byUse(
      undefined,
      say({
        en: 'It is charged by the second of its vCPUs and its memory and by requests, unless its environment has machines for it.',
        pt: 'É cobrado por segundo dos seus vCPUs e da sua memória e por solicitações, a menos que o seu ambiente tenha máquinas para ele.',
      }),
      [
        member('monthly_vcpu_seconds', say({ en: 'vCPU seconds', pt: 'segundos de vCPU' }), active.cpu, 'Seconds'),
        member(
          'monthly_memory_gib_seconds',
          say({ en: 'GiB seconds', pt: 'segundos de GiB' }),
          active.memory,
          'GiB Seconds',
        ),
        member('monthly_requests', counted.requests, active.requests, 'Units'),
      ],
    ),
  ],
};

const dedicated = (meter: string) => meterOf(apps, apps, 'Dedicated', `Dedicated ${meter}`);
const dedicatedMeters = {
  plan: dedicated('Plan Management'),
  cpu: dedicated('vCPU Usage'),
  memory: dedicated('Memory Usage'),
};

/** vCPUs and GiB of each machine, by the type of the profile in lower case. */
const profiles: Readonly<Record<string, { readonly cpu: number; readonly gib: number }>> = {
  d4: { cpu: 4, gib: 16 },
  d8: { cpu: 8, gib: 32 },
  d16: { cpu: 16, gib: 64 },
  d32: { cpu: 32, gib: 128 },
  e4: { cpu: 4, gib: 32 },
  e8: { cpu: 8, gib: 64 },
  e16: { cpu: 16, gib: 128 },
  e32: { cpu: 32, gib: 256 },
};

const environment: Service = {
  terraform: ['container_app_environment'],
  arm: ['microsoft.app/managedenvironments'],
  meters: Object.values(dedicatedMeters),
  charges: (facts) => {
    const machines = facts
      .list('workload_profile', 'workloadProfiles')
      .map((profile) => ({
        type: profile.text('workload_profile_type', 'workloadProfileType') ?? '',
        count: profile.number('minimum_count', 'minimumCount') ?? 0,
      }))
      .filter(({ type }) => !/^(?:consumption|flex)?$/i.test(type));
    if (machines.length === 0)
      return [
        noCharge(
          say({
            en: 'no charge of its own: its apps are charged by what they use',
            pt: 'sem custo próprio: os seus aplicativos são cobrados pelo que usam',
          }),
        ),
      ];
    const unknown = machines.find(({ type }) => !entryOf(profiles, type));
    if (unknown)
      return [
        notPriced(
          say({
            en: `A profile of the type ${unknown.type} is not priced.`,
            pt: `Um perfil do tipo ${unknown.type} não tem preço aqui.`,
          }),
        ),
      ];
    const sumOf = (member: 'cpu' | 'gib'): number =>
      machines.reduce((sum, { type, count }) => sum + count * (entryOf(profiles, type)?.[member] ?? 0), 0);
    return [
      byHour(dedicatedMeters.plan),
      ...machineCharges(sumOf('cpu'), sumOf('gib')),
      byUse(
        'scaling',
        say({
          en: 'Machines beyond the least number of its profiles are charged by the hour.',
          pt: 'Máquinas além do número mínimo dos seus perfis são cobradas por hora.',
        }),
      ),
    ];
  },
};

const machineCharges = (cpu: number, gib: number): readonly Charge[] =>
  cpu === 0
    ? []
    : [
        byHour(dedicatedMeters.cpu, { part: 'vcpus', count: cpu }),
        byHour(dedicatedMeters.memory, { part: 'memory', count: gib }),
      ];

const automatic = 'Azure Kubernetes Service';
const automaticPlane = meterOf(automatic, `${automatic} - Automatic`, 'Automatic', 'Automatic Hosted Control Plane');

/** What a cluster of AKS Automatic is charged for. In Azure it is a cluster like others, with an SKU of this name. */
export const automaticCharges = (): readonly Charge[] => [
  byHour(automaticPlane),
  byUse(
    'nodes',
    say({
      en: 'Azure chooses its nodes; each is charged as a machine, and by the hour of its vCPUs.',
      pt: 'O Azure escolhe os seus nós; cada um é cobrado como uma máquina, e por hora dos seus vCPUs.',
    }),
  ),
];

const automaticCluster: Service = {
  terraform: ['kubernetes_automatic_cluster'],
  arm: [],
  meters: [automaticPlane],
  charges: automaticCharges,
};

/** Containers that need no machines of their own. */
export const containerInstanceServices: readonly Service[] = [
  containerGroup,
  containerApp,
  environment,
  automaticCluster,
];
