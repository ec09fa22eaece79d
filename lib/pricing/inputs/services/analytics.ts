import { say } from '../../../platform/language.ts';
import { findShape } from '../../products/virtual-machine/shapes.ts';
import type { MeterName } from '../resource.ts';
import { byHour, byUse, noChargeForSku, notPriced, notSold, type Service } from './service.ts';
import { byUnitHours, counted, entryOf, member, meterOf, tableOf, takeUnless } from './tables.ts';

const synapse = 'Azure Synapse Analytics';
const warehouse = meterOf(synapse, `${synapse} Dedicated SQL Pool`, 'DW100c', '100 DWUs');
const sparkCore = meterOf(synapse, `${synapse} Serverless Apache Spark Pool - Memory Optimized`, 'vCore', 'vCore');
const scanned = meterOf(synapse, `${synapse} Serverless SQL Pool`, 'Standard', 'Standard Data Processed');

const inWorkspace = { member: 'synapse_workspace_id', type: 'synapse_workspace', label: 'workspace' } as const;

const sqlPool: Service = {
  terraform: ['synapse_sql_pool'],
  arm: ['microsoft.synapse/workspaces/sqlpools'],
  parent: inWorkspace,
  meters: [warehouse],
  charges: (facts) => {
    const sku = facts.text('sku_name', 'sku.name');
    const [, units] = /^DW(\d+)c$/i.exec(sku ?? '') ?? [];
    if (units === undefined) return [notSold(say({ en: 'A SQL pool', pt: 'Um pool de SQL' }), sku)];
    return [
      byUnitHours(warehouse, { count: Number(units) / 100 }),
      byUse(
        'storage',
        say({
          en: 'What it stores is charged by the TB, and the file does not tell how much.',
          pt: 'O que armazena é cobrado por TB, e o arquivo não diz quanto.',
        }),
      ),
    ];
  },
};

/** vCores of each node, by size in lower case. */
const sparkNodes: Readonly<Record<string, number>> = { small: 4, medium: 8, large: 16, xlarge: 32, xxlarge: 64 };

const sparkPool: Service = {
  terraform: ['synapse_spark_pool'],
  arm: ['microsoft.synapse/workspaces/bigdatapools'],
  parent: inWorkspace,
  meters: [sparkCore],
  charges: (facts) => {
    const family = facts.text('node_size_family', 'nodeSizeFamily') ?? 'MemoryOptimized';
    const cores = entryOf(sparkNodes, facts.text('node_size', 'nodeSize'));
    const nodes =
      facts.number('node_count', 'nodeCount') ?? facts.number('auto_scale.min_node_count', 'autoScale.minNodeCount');
    const isTold = cores !== undefined && nodes !== undefined && /^MemoryOptimized$/i.test(family);
    return [
      byUse(
        undefined,
        say({
          en: 'Its nodes are charged by the hour of their vCores while they run.',
          pt: 'Os seus nós são cobrados por hora dos seus vCores enquanto funcionam.',
        }),
        isTold ? [member('monthly_hours', counted.hours, sparkCore, 'Hours', cores * nodes)] : [],
      ),
    ];
  },
};

const synapseWorkspace: Service = {
  terraform: ['synapse_workspace'],
  arm: ['microsoft.synapse/workspaces'],
  meters: [scanned],
  charges: () => [
    byUse(
      undefined,
      say({
        en: 'Its queries without a pool are charged by the TB, its pipelines by runs and hours.',
        pt: 'As suas consultas sem pool são cobradas por TB, os seus pipelines por execuções e horas.',
      }),
      [member('serverless_sql_pool_size_tb', 'TB', scanned, 'TB')],
    ),
  ],
};

const databricks = (sku: string): MeterName => meterOf('Azure Databricks', 'Azure Databricks', sku, `${sku} DBU`);
const workloads = tableOf(
  ['Standard', 'Premium'],
  (tier): Readonly<Record<string, MeterName>> => ({
    monthly_all_purpose_compute_dbu_hrs: databricks(`${tier} All-purpose Compute`),
    monthly_jobs_compute_dbu_hrs: databricks(`${tier} Jobs Compute`),
  }),
);

const databricksWorkspace: Service = {
  terraform: ['databricks_workspace'],
  arm: ['microsoft.databricks/workspaces'],
  meters: Object.values(workloads).flatMap((meters) => Object.values(meters)),
  charges: (facts) => {
    const meters = entryOf(workloads, facts.text('sku', 'sku.name')) ?? {};
    return [
      byUse(
        undefined,
        say({
          en: 'Its clusters are charged by the hour of Databricks units, and their machines apart; the file does not tell how many.',
          pt: 'Os seus clusters são cobrados por hora de unidades do Databricks, e as máquinas à parte; o arquivo não diz quantas.',
        }),
        Object.entries(meters).map(([name, meter]) =>
          member(name, say({ en: 'DBU hours', pt: 'horas de DBU' }), meter, 'Hours'),
        ),
      ),
    ];
  },
};

const factory = (sku: string, meter: string): MeterName =>
  meterOf('Azure Data Factory v2', 'Azure Data Factory v2', sku, `${sku} ${meter}`);
const entities = factory('Cloud', 'Read Write Operations');
const cloudRuns = factory('Cloud', 'Orchestration Activity Run');
const ownRuns = factory('Self Hosted', 'Orchestration Activity Run');

const dataFactory: Service = {
  terraform: ['data_factory'],
  arm: ['microsoft.datafactory/factories'],
  meters: [entities],
  charges: () => [
    byUse(
      undefined,
      say({
        en: 'It is charged by runs and hours of its pipelines, by those that nothing runs, and by operations, which the file does not tell.',
        pt: 'É cobrado por execuções e horas dos seus pipelines, pelos que nada executa, e por operações, o que o arquivo não diz.',
      }),
      [member('monthly_read_write_operation_entities', counted.entities, entities, 'Units')],
    ),
  ],
};

/** A runtime of a factory. @param runs what it is charged for each run */
const runtime = (terraform: readonly string[], runs: MeterName): Service => ({
  terraform,
  arm: [],
  parent: { member: 'data_factory_id', type: 'data_factory', label: say({ en: 'data factory', pt: 'data factory' }) },
  meters: [runs],
  charges: () => [
    byUse(
      undefined,
      say({
        en: 'It is charged by runs and hours of what it does, and the file does not tell how many.',
        pt: 'É cobrado por execuções e horas do que faz, e o arquivo não diz quantas.',
      }),
      [member('monthly_orchestration_runs', counted.runs, runs, 'Units')],
    ),
  ],
});

const otherRuntimes: Service = {
  terraform: ['data_factory_integration_runtime_azure_ssis'],
  arm: ['microsoft.datafactory/factories/integrationruntimes'],
  charges: () => [
    byUse(
      undefined,
      say({
        en: 'It is charged by the hour while it runs, or by runs, and the file does not tell how much.',
        pt: 'É cobrado por hora enquanto funciona, ou por execuções, e o arquivo não diz quanto.',
      }),
    ),
  ],
};

const cube = (product: string, sku: string): MeterName =>
  meterOf('Azure Analysis Services', `Azure Analysis Services ${product}`, sku, sku);
const cubes: Readonly<Record<string, MeterName>> = {
  d1: cube('Developer', 'Developer'),
  b1: cube('Basic', 'B1'),
  b2: cube('Basic', 'B2'),
  s0: cube('Standard', 'S0'),
  s1: cube('Standard', 'S1'),
  s2: cube('Standard', 'S2'),
  s4: cube('Standard', 'S4'),
  s8v2: cube('Standard v2', 'S8 v2'),
  s9v2: cube('Standard v2', 'S9 v2'),
};

const analysisServer: Service = {
  terraform: ['analysis_services_server'],
  arm: ['microsoft.analysisservices/servers'],
  meters: Object.values(cubes),
  charges: (facts) => {
    const sku = facts.text('sku', 'sku.name');
    const meter = entryOf(cubes, sku);
    if ((facts.number(undefined, 'sku.capacity') ?? 1) > 1)
      return [
        notPriced(
          say({ en: 'Replicas for queries are not priced.', pt: 'Réplicas para consultas não têm preço aqui.' }),
        ),
      ];
    return [
      meter
        ? byHour(meter)
        : notSold(say({ en: 'A server of Analysis Services', pt: 'Um servidor do Analysis Services' }), sku),
    ];
  },
};

const reports: Readonly<Record<string, MeterName>> = tableOf(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8'], (sku) =>
  meterOf('Power BI Embedded', 'Power BI Embedded', sku, `${sku} Node`),
);

const powerBi: Service = {
  terraform: ['powerbi_embedded'],
  arm: ['microsoft.powerbidedicated/capacities'],
  meters: Object.values(reports),
  charges: (facts) => {
    const sku = facts.text('sku_name', 'sku.name');
    const meter = entryOf(reports, sku);
    return [meter ? byHour(meter) : notSold('Power BI Embedded', sku)];
  },
};

/** Every work in Fabric has its own meter, all at one price for a unit of capacity. */
const fabricUnit = meterOf(
  'Microsoft Fabric',
  'Fabric Capacity',
  'Power BI Capacity Usage',
  'Power BI Capacity Usage CU',
);

const fabric: Service = {
  terraform: ['fabric_capacity'],
  arm: ['microsoft.fabric/capacities'],
  meters: [fabricUnit],
  charges: (facts) => {
    const sku = facts.text('sku.name', 'sku.name');
    const [, units] = /^F(\d+)$/i.exec(sku ?? '') ?? [];
    if (units === undefined) return [notSold(say({ en: 'A capacity of Fabric', pt: 'Uma capacidade do Fabric' }), sku)];
    return [
      byHour(fabricUnit, { count: Number(units) }),
      byUse(
        'storage',
        say({
          en: 'What OneLake stores is charged by the GB, and the file does not tell how much.',
          pt: 'O que o OneLake armazena é cobrado por GB, e o arquivo não diz quanto.',
        }),
      ),
    ];
  },
};

const streamJob: Service = {
  terraform: ['stream_analytics_job'],
  arm: ['microsoft.streamanalytics/streamingjobs'],
  charges: () => [
    byUse(
      undefined,
      say({
        en: 'It is charged by the hour of its streaming units while it runs.',
        pt: 'É cobrado por hora das suas unidades de streaming enquanto funciona.',
      }),
    ),
  ],
};

const streamCluster: Service = {
  terraform: ['stream_analytics_cluster'],
  arm: ['microsoft.streamanalytics/clusters'],
  charges: () => [
    notPriced(
      say({
        en: 'Its streaming units are charged by the hour in bands, which are not read yet.',
        pt: 'As suas unidades de streaming são cobradas por hora em faixas, que ainda não são lidas.',
      }),
    ),
  ],
};

const explorerMarkup = meterOf(
  'Azure Data Explorer',
  'Azure Data Explorer',
  'Standard',
  'Standard Engine Cluster Markup',
);

/**
 * A cluster of Azure Data Explorer: its machines, and for those that answer queries a surcharge by the hour of each vCPU. One
 * for development (`Dev(No SLA)_…`) has a single machine and no surcharge.
 */
const kustoCluster: Service = {
  terraform: ['kusto_cluster'],
  arm: ['microsoft.kusto/clusters'],
  meters: [explorerMarkup],
  charges: (facts) => {
    const sku = facts.text('sku.name', 'sku.name');
    const what = say({ en: 'A cluster of Data Explorer', pt: 'Um cluster do Data Explorer' });
    const minimum =
      facts.number('optimized_auto_scale.minimum_instances', 'optimizedAutoscale.minimum') ??
      facts.number('sku.capacity', 'sku.capacity');
    const [, forDevelopment, name] = /^(Dev\(No SLA\)_)?(?:Standard_)?([A-Z].*)$/i.exec(sku ?? '') ?? [];
    // A suffix such as `+1TB_PS` adds disks, whose number Azure chooses.
    if (name === undefined || name.includes('+')) return [notSold(what, sku)];
    const size = `Standard_${name}`;
    const { count, assumed } = takeUnless(
      minimum,
      forDevelopment === undefined ? 2 : 1,
      say({ en: 'the fewest machines', pt: 'o menor número de máquinas' }),
    );
    const vcpus = findShape(size)?.vcpu;
    if (vcpus === undefined) return [notSold(what, sku)];
    return [
      { kind: 'machine', size, os: 'linux', count, assumed },
      ...(forDevelopment === undefined
        ? [
            byHour(explorerMarkup, { part: 'markup', count: vcpus * count }),
            notPriced(
              say({
                en: 'The machines that take data in for it are chosen by Azure and charged by the hour; the file does not tell them.',
                pt: 'As máquinas que recebem dados para ele são escolhidas pelo Azure e cobradas por hora; o arquivo não as diz.',
              }),
              'ingestion',
            ),
          ]
        : []),
      byUse(
        'storage',
        say({
          en: 'What it stores is charged as in a storage account.',
          pt: 'O que armazena é cobrado como em uma conta de armazenamento.',
        }),
      ),
    ];
  },
};

const job = meterOf('Automation', 'Process Automation', 'Basic', 'Basic Runtime');
const watcher = meterOf('Automation', 'Process Automation', 'Basic', 'Watcher');

const automation: Service = {
  terraform: ['automation_account'],
  arm: ['microsoft.automation/automationaccounts'],
  meters: [job, watcher],
  charges: () => [
    byUse(
      undefined,
      say({
        en: 'Its jobs are charged by the minute, watchers by the hour and nodes by the month.',
        pt: 'Os seus trabalhos são cobrados por minuto, os observadores por hora e os nós por mês.',
      }),
      [
        member('monthly_job_run_mins', counted.minutes, job, 'Minutes'),
        member('monthly_watcher_hrs', counted.hours, watcher, 'Hours'),
      ],
    ),
  ],
};

const speech = (meter: string): MeterName => meterOf('Foundry Tools', 'Azure Speech', 'S1', meter);
const heard = speech('S1 Speech To Text');
const spoken = speech('S1 Neural Text To Speech Characters');

const cognitiveAccount: Service = {
  terraform: ['cognitive_account', 'ai_services'],
  arm: ['microsoft.cognitiveservices/accounts'],
  meters: [heard, spoken],
  charges: (facts) => {
    const sku = facts.text('sku_name', 'sku.name');
    const kind = facts.text('kind', 'kind');
    if (/^f0$/i.test(sku ?? '')) return [noChargeForSku('F0')];
    return [
      byUse(
        undefined,
        say({
          en: 'It is charged by what its calls ask for, and the file does not tell how much.',
          pt: 'É cobrado pelo que as suas chamadas pedem, e o arquivo não diz quanto.',
        }),
        /^SpeechServices$/i.test(kind ?? '')
          ? [
              member('monthly_speech_to_text_standard_hrs', counted.hours, heard, 'Hours'),
              member('monthly_text_to_speech_neural_chars', counted.characters, spoken, 'Units'),
            ]
          : [],
      ),
    ];
  },
};

const model: Service = {
  terraform: ['cognitive_deployment'],
  arm: ['microsoft.cognitiveservices/accounts/deployments'],
  parent: { member: 'cognitive_account_id', type: 'cognitive_account', label: say({ en: 'account', pt: 'conta' }) },
  charges: (facts) => {
    const sku = facts.text('sku.name', 'sku.name') ?? facts.text('scale.type', 'scaleSettings.scaleType') ?? 'Standard';
    return /provisioned/i.test(sku)
      ? [
          notPriced(
            say({
              en: 'Provisioned units of a model are charged by the hour, under meters that are not read yet.',
              pt: 'Unidades provisionadas de um modelo são cobradas por hora, em medidores que ainda não são lidos.',
            }),
          ),
        ]
      : [
          byUse(
            undefined,
            say({
              en: 'It is charged by tokens, and the file does not tell how many.',
              pt: 'É cobrado por tokens, e o arquivo não diz quantos.',
            }),
          ),
        ];
  },
};

/** Services of data, and of what is learned from it. */
export const analyticsServices: readonly Service[] = [
  sqlPool,
  sparkPool,
  synapseWorkspace,
  databricksWorkspace,
  dataFactory,
  runtime(['data_factory_integration_runtime_azure', 'data_factory_integration_runtime_managed'], cloudRuns),
  runtime(['data_factory_integration_runtime_self_hosted'], ownRuns),
  otherRuntimes,
  analysisServer,
  powerBi,
  fabric,
  streamJob,
  streamCluster,
  kustoCluster,
  automation,
  cognitiveAccount,
  model,
];
