import { say } from '../../../platform/language.ts';
import { byUse, type Charge, type Facts, noCharge, notPriced, notSold, type Service } from './service.ts';
import { notReadYet, takeUnless } from './tables.ts';

const notDisks = say({
  en: 'without the disks and load balancers that Azure makes for its machines',
  pt: 'sem os discos e os balanceadores de carga que o Azure cria para as suas máquinas',
});

interface Nodes {
  readonly what: string;
  readonly size: string | undefined;
  readonly os: 'linux' | 'windows';
  readonly count: number;
  readonly priority?: string | undefined;
  readonly licenseType?: string | undefined;
  readonly assumed?: readonly string[];
}

/** Charges for machines that a service makes. Without one at least, it makes them when there is work. */
function nodeCharges({ what, size, os, count, priority, licenseType, assumed = [] }: Nodes): readonly Charge[] {
  if (size === undefined) return [notSold(what, undefined)];
  if (count === 0) {
    return [
      byUse(
        undefined,
        say({
          en: `It makes machines of the size ${size} when there is work; each is charged by the hour.`,
          pt: `Cria máquinas do tamanho ${size} quando há trabalho; cada uma é cobrada por hora.`,
        }),
      ),
    ];
  }
  return [
    {
      kind: 'machine',
      size,
      os,
      count,
      ...(priority !== undefined && { priority }),
      ...(licenseType !== undefined && { licenseType }),
      assumed: [...assumed, notDisks],
    },
  ];
}

/** Spot machines of machine learning are called so. */
const isLow = (priority: string | undefined): boolean => /^low_?priority$/i.test(priority ?? '');

const trainingCluster = (facts: Facts): readonly Charge[] =>
  nodeCharges({
    what: say({ en: 'A compute cluster', pt: 'Um cluster de computação' }),
    size: facts.text('vm_size', 'properties.properties.vmSize'),
    os: 'linux',
    count: facts.number('scale_settings.min_node_count', 'properties.properties.scaleSettings.minNodeCount') ?? 0,
    priority: isLow(facts.text('vm_priority', 'properties.properties.vmPriority')) ? 'Spot' : undefined,
  });

const workstation = (facts: Facts): readonly Charge[] =>
  nodeCharges({
    what: say({ en: 'A compute instance', pt: 'Uma instância de computação' }),
    size: facts.text('virtual_machine_size', 'properties.properties.vmSize'),
    os: 'linux',
    count: 1,
  });

/** Computes of machine learning. Azure has one type for all kinds of them, some of which are resources of other services. */
const learningComputes: Service = {
  terraform: ['machine_learning_compute_cluster'],
  arm: ['microsoft.machinelearningservices/workspaces/computes'],
  charges: (facts) => {
    const type = facts.text(undefined, 'computeType') ?? 'AmlCompute';
    switch (type.toLowerCase()) {
      case 'amlcompute':
        return trainingCluster(facts);
      case 'computeinstance':
        return workstation(facts);
      case 'kubernetes':
      case 'aks':
      case 'virtualmachine':
      case 'hdinsight':
      case 'databricks':
      case 'synapsespark':
        return [
          noCharge(
            say({
              en: 'no charge beside that of the resource that it names',
              pt: 'sem custo além do custo do recurso que nomeia',
            }),
          ),
        ];
      default:
        return [
          notPriced(
            say({
              en: `A compute of the type ${type} is not priced.`,
              pt: `Uma computação do tipo ${type} não tem preço aqui.`,
            }),
          ),
        ];
    }
  },
};

const learningInstance: Service = {
  terraform: ['machine_learning_compute_instance'],
  arm: [],
  charges: workstation,
};

const batchPool: Service = {
  terraform: ['batch_pool'],
  arm: ['microsoft.batch/batchaccounts/pools'],
  parent: { member: 'account_name', type: 'batch_account', label: say({ en: 'Batch account', pt: 'conta do Batch' }) },
  charges: (facts) => {
    const size = facts.text('vm_size', 'vmSize');
    const agent = facts.text('node_agent_sku_id', 'deploymentConfiguration.virtualMachineConfiguration.nodeAgentSkuId');
    if (facts.has('auto_scale', 'scaleSettings.autoScale')) {
      return [
        byUse(
          undefined,
          say({
            en: 'Its formula tells how many machines there are; each is charged by the hour.',
            pt: 'A sua fórmula diz quantas máquinas há; cada uma é cobrada por hora.',
          }),
        ),
      ];
    }
    const dedicated = facts.number(
      'fixed_scale.target_dedicated_nodes',
      'scaleSettings.fixedScale.targetDedicatedNodes',
    );
    const low = facts.number(
      'fixed_scale.target_low_priority_nodes',
      'scaleSettings.fixedScale.targetLowPriorityNodes',
    );
    const unset = facts.format === 'terraform' ? 1 : 0;
    const { count, assumed } = takeUnless(
      dedicated,
      unset,
      say({
        en: `${unset} dedicated machines, since the file gives no number`,
        pt: `${unset} máquinas dedicadas, pois o arquivo não informa o número`,
      }),
    );
    return [
      ...nodeCharges({
        what: say({ en: 'A Batch pool', pt: 'Um pool do Batch' }),
        size,
        os: /windows/i.test(agent ?? '') ? 'windows' : 'linux',
        count,
        licenseType: facts.text('license_type', 'deploymentConfiguration.virtualMachineConfiguration.licenseType'),
        assumed,
      }),
      ...(low
        ? [
            notPriced(
              say({
                en: 'Machines of a low priority have no fixed price.',
                pt: 'Máquinas de baixa prioridade não têm preço fixo.',
              }),
              'low_priority',
            ),
          ]
        : []),
    ];
  },
};

/** A machine of a lab. */
const labMachine = (terraform: string, os: 'linux' | 'windows', arm: readonly string[]): Service => ({
  terraform: [terraform],
  arm,
  charges: (facts) => [
    ...nodeCharges({
      what: say({ en: 'A machine of a lab', pt: 'Uma máquina de um laboratório' }),
      size: facts.text('size', 'size'),
      os,
      count: 1,
    }),
  ],
});

/** Services whose price is that of machines. */
export const computeServices: readonly Service[] = [
  learningComputes,
  learningInstance,
  batchPool,
  labMachine('dev_test_linux_virtual_machine', 'linux', []),
  labMachine('dev_test_windows_virtual_machine', 'windows', []),
  notReadYet(
    [],
    ['microsoft.devtestlab/labs/virtualmachines'],
    say({
      en: 'A machine of a lab is charged as a machine of its size, which is not read from a template.',
      pt: 'Uma máquina de um laboratório é cobrada como uma máquina do seu tamanho, que não é lido de um template.',
    }),
  ),
  notReadYet(
    ['dedicated_host'],
    ['microsoft.compute/hostgroups/hosts'],
    say({
      en: 'A dedicated host is charged by the hour, whatever runs on it; the meters of hosts are not read yet.',
      pt: 'Um host dedicado é cobrado por hora, qualquer que seja o seu uso; os medidores de hosts ainda não são lidos.',
    }),
  ),
  notReadYet(
    ['capacity_reservation'],
    ['microsoft.compute/capacityreservationgroups/capacityreservations'],
    say({
      en: 'Reserved capacity is charged as the machines that it is for, whether they run or not, and is not priced.',
      pt: 'Capacidade reservada é cobrada como as máquinas para as quais serve, funcionem ou não, e não tem preço aqui.',
    }),
  ),
  notReadYet(
    [
      'hdinsight_hadoop_cluster',
      'hdinsight_hbase_cluster',
      'hdinsight_interactive_query_cluster',
      'hdinsight_kafka_cluster',
      'hdinsight_spark_cluster',
    ],
    ['microsoft.hdinsight/clusters'],
    say({
      en: 'Each of its nodes is charged by the hour, under meters of HDInsight that are not read yet.',
      pt: 'Cada um dos seus nós é cobrado por hora, em medidores do HDInsight que ainda não são lidos.',
    }),
  ),
];
