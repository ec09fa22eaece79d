import { byUse, type Charge, type Facts, noCharge, notPriced, notSold, type Service } from './service.ts';
import { notReadYet, takeUnless } from './tables.ts';

const notDisks = 'without the disks and load balancers that Azure makes for its machines';

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
    return [byUse(undefined, `It makes machines of the size ${size} when there is work; each is charged by the hour.`)];
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
    what: 'A compute cluster',
    size: facts.text('vm_size', 'properties.properties.vmSize'),
    os: 'linux',
    count: facts.number('scale_settings.min_node_count', 'properties.properties.scaleSettings.minNodeCount') ?? 0,
    priority: isLow(facts.text('vm_priority', 'properties.properties.vmPriority')) ? 'Spot' : undefined,
  });

const workstation = (facts: Facts): readonly Charge[] =>
  nodeCharges({
    what: 'A compute instance',
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
        return [noCharge('no charge beside that of the resource that it names')];
      default:
        return [notPriced(`A compute of the type ${type} is not priced.`)];
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
  parent: { member: 'account_name', type: 'batch_account', label: 'Batch account' },
  charges: (facts) => {
    const size = facts.text('vm_size', 'vmSize');
    const agent = facts.text('node_agent_sku_id', 'deploymentConfiguration.virtualMachineConfiguration.nodeAgentSkuId');
    if (facts.has('auto_scale', 'scaleSettings.autoScale')) {
      return [byUse(undefined, 'Its formula tells how many machines there are; each is charged by the hour.')];
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
      `${unset} dedicated machines, since the file gives no number`,
    );
    return [
      ...nodeCharges({
        what: 'A Batch pool',
        size,
        os: /windows/i.test(agent ?? '') ? 'windows' : 'linux',
        count,
        licenseType: facts.text('license_type', 'deploymentConfiguration.virtualMachineConfiguration.licenseType'),
        assumed,
      }),
      ...(low ? [notPriced('Machines of a low priority have no fixed price.', 'low_priority')] : []),
    ];
  },
};

/** A machine of a lab. */
const labMachine = (terraform: string, os: 'linux' | 'windows', arm: readonly string[]): Service => ({
  terraform: [terraform],
  arm,
  charges: (facts) => [...nodeCharges({ what: 'A machine of a lab', size: facts.text('size', 'size'), os, count: 1 })],
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
    'A machine of a lab is charged as a machine of its size, which is not read from a template.',
  ),
  notReadYet(
    ['dedicated_host'],
    ['microsoft.compute/hostgroups/hosts'],
    'A dedicated host is charged by the hour, whatever runs on it; the meters of hosts are not read yet.',
  ),
  notReadYet(
    ['capacity_reservation'],
    ['microsoft.compute/capacityreservationgroups/capacityreservations'],
    'Reserved capacity is charged as the machines that it is for, whether they run or not, and is not priced.',
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
    'Each of its nodes is charged by the hour, under meters of HDInsight that are not read yet.',
  ),
];
