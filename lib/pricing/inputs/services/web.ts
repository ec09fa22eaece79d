import { say } from '../../../platform/language.ts';
import { hoursAMonth } from '../../hours.ts';
import type { MeterName } from '../resource.ts';
import { tlsBindingCharge } from './conditional.ts';
import {
  byHour,
  byMonth,
  byUnits,
  byUse,
  type Charge,
  type Facts,
  noCharge,
  noChargeForSku,
  notPriced,
  notSold,
  type Service,
} from './service.ts';
import { counted, entryOf, member, meterOf, tableOf, takeUnless } from './tables.ts';

/** How the price list names the plans of App Service. */
interface PlanTier {
  readonly tier: string;
  /** Names by the SKU in capitals. */
  readonly names: Readonly<Record<string, string>>;
  /** What the meter has after the name. @default ` App` */
  readonly suffix?: { readonly windows: string; readonly linux: string };
}

const named = (names: string): Readonly<Record<string, string>> =>
  Object.fromEntries(names.split(',').map((name) => [name.replaceAll(' ', '').toUpperCase(), name]));

const planTiers: readonly PlanTier[] = [
  { tier: 'Basic', names: named('B1,B2,B3'), suffix: { windows: ' App', linux: '' } },
  { tier: 'Standard', names: named('S1,S2,S3') },
  { tier: 'Premium v2', names: named('P1 v2,P2 v2,P3 v2') },
  { tier: 'Premium v3', names: named('P0v3,P1 v3,P2 v3,P3 v3,P1mv3,P2mv3,P3mv3,P4mv3,P5mv3') },
  {
    tier: 'Premium v4',
    names: named('P0v4,P1v4,P2v4,P3v4,P1mv4,P2mv4,P3mv4,P4mv4,P5mv4'),
    suffix: { windows: '', linux: '' },
  },
  { tier: 'Isolated v2', names: named('I1 v2,I2 v2,I3 v2,I4 v2,I5 v2,I6 v2,I1mv2,I2mv2,I3mv2,I4mv2,I5mv2') },
];

interface PlanMeters {
  readonly windows: MeterName;
  readonly linux: MeterName;
}

const appService = 'Azure App Service';
const everyPlan = { windows: ' App', linux: ' App' };

/** Meters of one worker, by the SKU in capitals. */
const planMeters: ReadonlyMap<string, PlanMeters> = new Map(
  planTiers.flatMap(({ tier, names, suffix = everyPlan }) =>
    Object.entries(names).map(([sku, name]) => {
      const product = `${appService} ${tier} Plan`;
      const windows = meterOf(appService, product, name, `${name}${suffix.windows}`);
      const linux = meterOf(appService, `${product} - Linux`, name, `${name}${suffix.linux}`);
      return [sku, { windows, linux }] as const;
    }),
  ),
);

/** Plans whose workers are charged by vCPU and memory, by the SKU in lower case. */
const elasticSizes = {
  ep1: { cpu: 1, gib: 3.5 },
  ep2: { cpu: 2, gib: 7 },
  ep3: { cpu: 4, gib: 14 },
  ws1: { cpu: 1, gib: 3.5 },
  ws2: { cpu: 2, gib: 7 },
  ws3: { cpu: 4, gib: 14 },
} as const;

const elasticMeters = (service: string, product: string, sku: string) => ({
  cpu: meterOf(service, product, sku, `${sku} vCPU Duration`),
  memory: meterOf(service, product, sku, `${sku} Memory Duration`),
});
const functionWorkers = elasticMeters('Functions', 'Premium Functions', 'Premium');
const workflowWorkers = elasticMeters('Logic Apps', 'Logic Apps', 'Standard');

/** Its apps run on it without a charge of their own. */
const servicePlan: Service = {
  terraform: ['service_plan', 'app_service_plan'],
  arm: ['microsoft.web/serverfarms'],
  meters: [
    ...[...planMeters.values()].flatMap(({ windows, linux }) => [windows, linux]),
    ...Object.values(functionWorkers),
    ...Object.values(workflowWorkers),
  ],
  charges: (facts) => {
    // The old type of Terraform has a block `sku` with the size.
    const spelled = facts.text('sku_name', 'sku.name') ?? facts.text('sku.size', undefined);
    const workers = facts.number('worker_count', 'sku.capacity') ?? facts.number('sku.capacity', undefined);
    const sku = spelled?.toUpperCase() ?? '';
    const { count, assumed } = takeUnless(
      workers,
      1,
      say({ en: '1 worker, since the file gives no number', pt: '1 instância, pois o arquivo não informa o número' }),
    );
    if (sku === 'F1') return [noCharge()];
    if (sku === 'Y1' || sku === 'FC1') {
      return [
        byUse(
          undefined,
          say({
            en: 'Functions on it are charged by their executions, which the file does not tell.',
            pt: 'Funções nele são cobradas pelas suas execuções, que o arquivo não diz.',
          }),
        ),
      ];
    }
    const elastic = entryOf(elasticSizes, sku);
    if (elastic) {
      const meters = sku.startsWith('EP') ? functionWorkers : workflowWorkers;
      return [
        byHour(meters.cpu, { count: count * elastic.cpu, assumed }),
        byUnits(meters.memory, hoursAMonth * count * elastic.gib, 'GiB Hours', { part: 'memory', assumed }),
        byUse(
          'scaling',
          say({
            en: 'Workers beyond these, which it adds by load, are charged alike.',
            pt: 'Instâncias além destas, que acrescenta conforme a carga, são cobradas igualmente.',
          }),
        ),
      ];
    }
    const meters = planMeters.get(sku);
    if (!meters) return [notSold(say({ en: 'An App Service plan', pt: 'Um plano do App Service' }), spelled)];
    return [byHour(isLinuxPlan(facts) ? meters.linux : meters.windows, { count, assumed })];
  },
};

/** In Azure the flag alone decides: the kind is a label. */
const isLinuxPlan = (facts: Facts): boolean =>
  facts.flag('reserved', 'reserved') ??
  /^linux$/i.test(facts.text('os_type', undefined) ?? facts.text('kind', undefined) ?? '');

/** An app runs on its plan. Of functions, the plan tells whether executions are charged. */
const site: Service = {
  terraform: [],
  arm: ['microsoft.web/sites', 'microsoft.web/sites/slots'],
  charges: (facts) => {
    const kind = facts.text(undefined, 'kind') ?? 'app';
    if (facts.gaps.length === 0 && /functionapp|workflowapp/i.test(kind)) {
      return [
        byUse(
          undefined,
          say({
            en: 'Functions and workflows are charged by their executions, unless their plan is charged by the hour.',
            pt: 'Funções e fluxos de trabalho são cobrados pelas suas execuções, a menos que o seu plano seja cobrado por hora.',
          }),
        ),
      ];
    }
    return [
      noCharge(
        say({
          en: 'no charge of its own: its App Service plan is charged',
          pt: 'sem custo próprio: o seu plano do App Service é cobrado',
        }),
      ),
      ...tlsBindings(facts),
    ];
  },
};

/** The hostnames that a site names itself. */
function tlsBindings(facts: Facts): readonly Charge[] {
  return facts
    .list(undefined, 'hostNameSslStates')
    .flatMap((state) => tlsBindingCharge(state.text(undefined, 'sslState'), 'hostNameSslStates') ?? [])
    .slice(0, 1);
}

const functionApp: Service = {
  terraform: [
    'linux_function_app',
    'linux_function_app_slot',
    'windows_function_app',
    'windows_function_app_slot',
    'function_app',
    'function_app_slot',
    'function_app_flex_consumption',
  ],
  arm: [],
  charges: () => [
    byUse(
      undefined,
      say({
        en: 'It is charged by executions, or with its plan, and the file does not tell how much.',
        pt: 'É cobrado por execuções, ou com o seu plano, e o arquivo não diz quanto.',
      }),
    ),
  ],
};

const connectors = {
  standard: meterOf('Logic Apps', 'Logic Apps', 'Consumption', 'Consumption Standard Connector Actions'),
  enterprise: meterOf('Logic Apps', 'Logic Apps', 'Consumption', 'Consumption Enterprise Connector Actions'),
};
const connectorCalls = [
  member('monthly_standard_connector_calls', counted.calls, connectors.standard, 'Units'),
  member('monthly_enterprise_connector_calls', counted.calls, connectors.enterprise, 'Units'),
];

const workflowApp: Service = {
  terraform: ['logic_app_standard'],
  arm: [],
  meters: Object.values(connectors),
  charges: () => [
    byUse(
      undefined,
      say({
        en: 'Its plan is charged by the hour; calls of connectors are charged by number.',
        pt: 'O seu plano é cobrado por hora; chamadas de conectores são cobradas por número.',
      }),
      connectorCalls,
    ),
  ],
};

const workflow: Service = {
  terraform: ['logic_app_workflow'],
  arm: ['microsoft.logic/workflows'],
  charges: () => [
    byUse(
      undefined,
      say({
        en: 'It is charged by its actions and by calls of connectors, and the file does not tell how many.',
        pt: 'É cobrado pelas suas ações e por chamadas de conectores, e o arquivo não diz quantas.',
      }),
      [...connectorCalls],
    ),
  ],
};

const integrationUnits = tableOf(['Basic', 'Standard', 'Premium'], (sku) =>
  meterOf('Logic Apps', 'Logic Apps Integration Account', sku, `${sku} Unit`),
);

const integrationAccount: Service = {
  terraform: ['logic_app_integration_account'],
  arm: ['microsoft.logic/integrationaccounts'],
  meters: Object.values(integrationUnits),
  charges: (facts) => {
    const sku = facts.text('sku_name', 'sku.name');
    const meter = entryOf(integrationUnits, sku);
    if (/^free$/i.test(sku ?? '')) return [noChargeForSku('Free')];
    return [
      meter ? byMonth(meter) : notSold(say({ en: 'An integration account', pt: 'Uma conta de integração' }), sku),
    ];
  },
};

const staticApp = meterOf(appService, 'Static Web Apps', 'Standard', 'Standard App');
const staticTraffic = meterOf(appService, 'Static Web Apps', 'Standard', 'Standard Bandwidth Usage');

const staticSite: Service = {
  terraform: ['static_web_app', 'static_site'],
  arm: ['microsoft.web/staticsites'],
  meters: [staticApp, staticTraffic],
  charges: (facts) => {
    const sku = facts.text('sku_tier', 'sku.name') ?? facts.text('sku_size', 'sku.tier') ?? 'Free';
    if (/^free$/i.test(sku)) return [noChargeForSku('Free')];
    if (!/^standard$/i.test(sku))
      return [notSold(say({ en: 'A static web app', pt: 'Um aplicativo web estático' }), sku)];
    return [
      byMonth(staticApp),
      byUse(
        'bandwidth',
        say({
          en: 'Traffic beyond 100 GB in a month is charged by the GB.',
          pt: 'Tráfego além de 100 GB por mês é cobrado por GB.',
        }),
        [member('monthly_bandwidth_gb', 'GB', staticTraffic, 'GB')],
      ),
    ];
  },
};

/** Plans in it are charged as others. Azure charges an empty one as one worker. */
const environment: Service = {
  terraform: ['app_service_environment_v3'],
  arm: ['microsoft.web/hostingenvironments'],
  charges: (facts) => {
    const hosts = facts.number('dedicated_host_count', 'dedicatedHostCount') ?? 0;
    const kind = facts.text(undefined, 'kind') ?? 'ASEV3';
    if (!/^asev3$/i.test(kind))
      return [
        notPriced(
          say({
            en: `An App Service Environment of the kind ${kind} is retired, and not priced.`,
            pt: `Um App Service Environment do tipo ${kind} foi retirado, e não tem preço aqui.`,
          }),
        ),
      ];
    if (hosts > 0)
      return [
        notPriced(
          say({
            en: 'The dedicated hosts of an App Service Environment are not priced.',
            pt: 'Os hosts dedicados de um App Service Environment não têm preço aqui.',
          }),
        ),
      ];
    return [
      noCharge(
        say({
          en: 'no charge of its own while a plan is in it; an empty one is charged as a worker of I1v2',
          pt: 'sem custo próprio enquanto há um plano nele; um vazio é cobrado como uma instância de I1v2',
        }),
      ),
    ];
  },
};

const oldEnvironments: Service = {
  terraform: ['app_service_environment', 'integration_service_environment'],
  arm: ['microsoft.logic/integrationserviceenvironments'],
  charges: () => [
    notPriced(
      say({
        en: 'An environment of this kind is retired: Azure makes no more of them, and it is not priced.',
        pt: 'Um ambiente deste tipo foi retirado: o Azure não cria mais nenhum, e não tem preço aqui.',
      }),
    ),
  ],
};

/** Services of App Service and Logic Apps. */
export const webServices: readonly Service[] = [
  servicePlan,
  site,
  functionApp,
  workflowApp,
  workflow,
  integrationAccount,
  staticSite,
  environment,
  oldEnvironments,
];
