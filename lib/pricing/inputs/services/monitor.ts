import { say } from '../../../platform/language.ts';
import type { MeterName, UsageMember } from '../resource.ts';
import { byDay, byUse, everywhere, type Facts, noCharge, notPriced, notSold, type Service } from './service.ts';
import { byUnitHours, counted, entryOf, gigabytes, onlyByUse, withoutCharge } from './tables.ts';

const notifications = (meter: string): MeterName => ({
  service: 'Azure Monitor',
  product: 'Azure Monitor',
  sku: 'Notifications',
  meter: `Notifications ${meter}`,
});

const mails: MeterName = { service: 'Azure Monitor', product: 'Azure Monitor', sku: 'Emails', meter: 'Emails' };
const hooks = notifications('Web hook');
const secureHooks = notifications('Secure web hook');
const pushes = notifications('Push Notification');
const events = notifications('ITSM Connector Create/Update Event');

/** What an action group sends, how many receivers of it there are, and its meter; that of SMS and calls hangs on the country. */
function sent(facts: Facts): readonly { readonly of: string; readonly count: number; readonly meter?: MeterName }[] {
  const hooksOf = facts.list('webhook_receiver', 'webhookReceivers');
  const secure = hooksOf.filter(
    (each) => each.list('aad_auth', undefined).length > 0 || each.flag(undefined, 'useAadAuth'),
  );
  const count = (terraform: string, arm: string): number => facts.list(terraform, arm).length;
  return [
    { of: counted.mails, count: count('email_receiver', 'emailReceivers'), meter: mails },
    { of: say({ en: 'web hooks', pt: 'web hooks' }), count: hooksOf.length - secure.length, meter: hooks },
    { of: say({ en: 'secure web hooks', pt: 'web hooks seguros' }), count: secure.length, meter: secureHooks },
    {
      of: say({ en: 'push notifications', pt: 'notificações push' }),
      count: count('azure_app_push_receiver', 'azureAppPushReceivers'),
      meter: pushes,
    },
    {
      of: say({ en: 'events of ITSM', pt: 'eventos do ITSM' }),
      count: count('itsm_receiver', 'itsmReceivers'),
      meter: events,
    },
    { of: say({ en: 'messages by SMS', pt: 'mensagens por SMS' }), count: count('sms_receiver', 'smsReceivers') },
    { of: say({ en: 'calls by voice', pt: 'chamadas de voz' }), count: count('voice_receiver', 'voiceReceivers') },
  ];
}

const actionGroup: Service = {
  terraform: ['monitor_action_group'],
  arm: ['microsoft.insights/actiongroups'],
  meters: [mails, hooks, secureHooks, pushes, events],
  charges: (facts) => {
    const used = sent(facts).filter(({ count }) => count > 0);
    if (used.length === 0)
      return [
        noCharge(
          say({
            en: 'no charge without receivers of mails, messages, calls or events',
            pt: 'sem custo sem destinatários de e-mails, mensagens, chamadas ou eventos',
          }),
        ),
      ];
    const usage = used.flatMap(({ count, meter }): readonly UsageMember[] =>
      meter
        ? [
            {
              name: 'monthly_notifications',
              of: counted.notifications,
              meter,
              unit: 'Units',
              region: everywhere,
              times: count,
            },
          ]
        : [],
    );
    const what = used.map(({ of }) => of).join(', ');
    return [
      byUse(
        undefined,
        say({
          en: `It is charged by what it sends beyond what is free each month: ${what}.`,
          pt: `É cobrado pelo que envia além do que é gratuito a cada mês: ${what}.`,
        }),
        usage,
      ),
    ];
  },
};

const platformLogs: MeterName = {
  service: 'Azure Monitor',
  product: 'Azure Monitor',
  sku: 'Platform Logs',
  meter: 'Platform Logs Data Processed',
};

const diagnosticSetting: Service = {
  terraform: ['monitor_diagnostic_setting'],
  arm: ['microsoft.insights/diagnosticsettings'],
  meters: [platformLogs],
  charges: (facts) => {
    const isExported =
      facts.has('storage_account_id', 'storageAccountId') ||
      facts.has('eventhub_authorization_rule_id', 'eventHubAuthorizationRuleId') ||
      facts.has('partner_solution_id', 'marketplacePartnerId');
    if (!isExported)
      return [
        noCharge(
          say({
            en: 'no charge of its own: its workspace is charged by what it ingests',
            pt: 'sem custo próprio: o seu workspace é cobrado pelo que ingere',
          }),
        ),
      ];
    const usage: UsageMember = { name: 'monthly_platform_log_gb', of: 'GB', meter: platformLogs, unit: 'GB' };
    return [
      byUse(
        undefined,
        say({ en: 'The logs that it exports are charged by the GB.', pt: 'Os logs que exporta são cobrados por GB.' }),
        [usage],
      ),
    ];
  },
};

const monitorLogs = (sku: string, meter: string): MeterName => ({
  service: 'Azure Monitor',
  product: 'Azure Monitor',
  sku,
  meter,
});
const analyticsLogs = (meter: string): MeterName => ({
  service: 'Log Analytics',
  product: 'Log Analytics',
  sku: 'Analytics Logs',
  meter: `Analytics Logs ${meter}`,
});

const ingestion = gigabytes('monthly_log_data_ingestion_gb', analyticsLogs('Data Ingestion'));

/** What a workspace is charged for beside what it ingests; names as Infracost's usage files call them. */
const workspaceUsage: readonly UsageMember[] = [
  {
    ...gigabytes('monthly_additional_log_data_retention_gb', analyticsLogs('Data Retention')),
    of: say({ en: 'GB kept for longer than what is included', pt: 'GB guardados por mais tempo do que o incluído' }),
    unit: 'GB/Month',
  },
  gigabytes(
    'monthly_log_data_export_gb',
    monitorLogs('Log Analytics data export', 'Log Analytics data export Data Exported'),
  ),
  gigabytes('monthly_basic_log_data_ingestion_gb', monitorLogs('Basic Logs', 'Basic Logs Data Ingestion')),
  gigabytes('monthly_basic_log_search_gb', monitorLogs('Search Queries', 'Search Queries Scanned')),
  { ...gigabytes('monthly_archive_data_gb', monitorLogs('Data Archive', 'Data Archive')), unit: 'GB/Month' },
  { ...gigabytes('monthly_archive_data_restored_gb', monitorLogs('Data Restore', 'Data Restore')), unit: 'GB/Day' },
  gigabytes('monthly_archive_data_searched_gb', monitorLogs('Search Jobs', 'Search Jobs Scanned')),
];

/** Gigabytes a day that can be committed to. */
const commitments = [100, 200, 300, 400, 500, 1000, 2000, 5000, 10000, 25000, 50000];
const commitmentMeters: ReadonlyMap<number, MeterName> = new Map(
  commitments.map((gb) => [
    gb,
    monitorLogs(`${gb} GB Commitment Tier`, `${gb} GB Commitment Tier Capacity Reservation`),
  ]),
);

const workspace: Service = {
  terraform: ['log_analytics_workspace'],
  arm: ['microsoft.operationalinsights/workspaces'],
  meters: [...[ingestion, ...workspaceUsage].map(({ meter }) => meter), ...commitmentMeters.values()],
  charges: (facts) => {
    const sku = facts.text('sku', 'properties.sku.name') ?? 'PerGB2018';
    const rest = say({
      en: 'What it keeps, exports and searches is charged by the GB.',
      pt: 'O que guarda, exporta e pesquisa é cobrado por GB.',
    });
    switch (sku.toLowerCase()) {
      case 'free':
        return [
          noCharge(
            say({ en: 'no charge for a workspace of the SKU Free', pt: 'sem custo para um workspace do SKU Free' }),
          ),
        ];
      case 'lacluster':
        return [
          noCharge(
            say({
              en: 'no charge of its own: its cluster is charged',
              pt: 'sem custo próprio: o seu cluster é cobrado',
            }),
          ),
          byUse('data', rest, workspaceUsage),
        ];
      case 'pergb2018':
        return [
          byUse(
            undefined,
            say({
              en: 'It is charged by the GB that it ingests, keeps, exports and searches.',
              pt: 'É cobrado por GB que ingere, guarda, exporta e pesquisa.',
            }),
            [ingestion, ...workspaceUsage],
          ),
        ];
      case 'capacityreservation': {
        const level = facts.number('reservation_capacity_in_gb_per_day', 'properties.sku.capacityReservationLevel');
        if (level === undefined)
          return [
            notPriced(say({ en: 'Its GB a day are not in the file.', pt: 'Os seus GB por dia não estão no arquivo.' })),
          ];
        const meter = commitmentMeters.get(level);
        if (!meter)
          return [
            notPriced(
              say({
                en: `A commitment to ${level} GB a day is not priced.`,
                pt: `Um compromisso de ${level} GB por dia não tem preço aqui.`,
              }),
            ),
          ];
        return [
          byDay(meter),
          byUse(
            'data',
            say({
              en: `What it ingests beyond ${level} GB a day is charged by the GB. ${rest}`,
              pt: `O que ingere além de ${level} GB por dia é cobrado por GB. ${rest}`,
            }),
            workspaceUsage,
          ),
        ];
      }
      default:
        return [notSold(say({ en: 'A workspace', pt: 'Um workspace' }), sku)];
    }
  },
};

const grafana = (sku: string, meter: string): MeterName => ({
  service: 'Azure Grafana Service',
  product: 'Azure Managed Grafana',
  sku,
  meter: `${sku} ${meter}`,
});
const grafanaNode = grafana('Standard', 'Node');
const grafanaZones = grafana('Standard', 'Zone Redundancy');
const grafanaUser = grafana('Standard', 'User');

/** Units that an instance of each size has of its meters. */
const grafanaSizes: Readonly<Record<string, { readonly nodes: number; readonly zones: number }>> = {
  x1: { nodes: 2, zones: 1 },
  x2: { nodes: 4, zones: 2 },
};

const managedGrafana: Service = {
  terraform: ['dashboard_grafana'],
  arm: ['microsoft.dashboard/grafana'],
  meters: [grafanaNode, grafanaZones, grafanaUser],
  charges: (facts) => {
    const isArm = facts.format === 'arm';
    const sku = facts.text('sku', 'sku.name') ?? (isArm ? undefined : 'Standard');
    if (!/^standard$/i.test(sku ?? ''))
      return [notSold(say({ en: 'A Grafana workspace', pt: 'Um workspace do Grafana' }), sku)];
    const given = facts.text('sku_size', 'sku.size');
    const size = entryOf(grafanaSizes, given ?? 'X1');
    if (!size)
      return [
        notPriced(
          say({
            en: `A Grafana workspace of the size ${given} is not priced.`,
            pt: `Um workspace do Grafana do tamanho ${given} não tem preço aqui.`,
          }),
        ),
      ];
    const isZoned =
      facts.flag('zone_redundancy_enabled', undefined) ??
      /^enabled$/i.test(facts.text(undefined, 'zoneRedundancy') ?? '');
    const assumed =
      given === undefined
        ? [say({ en: 'the size X1, since the file gives none', pt: 'o tamanho X1, pois o arquivo não informa nenhum' })]
        : [];
    return [
      byUnitHours(grafanaNode, { count: size.nodes, assumed }),
      ...(isZoned ? [byUnitHours(grafanaZones, { part: 'zoneRedundancy', count: size.zones })] : []),
      byUse(
        'users',
        say({ en: 'Its active users are charged by the month.', pt: 'Os seus usuários ativos são cobrados por mês.' }),
        [{ name: 'active_users', of: counted.users, meter: grafanaUser, unit: 'Units/Month' }],
      ),
    ];
  },
};

/** What monitors, and where logs are kept. */
export const monitorServices: readonly Service[] = [
  actionGroup,
  diagnosticSetting,
  workspace,
  managedGrafana,
  onlyByUse(
    ['application_insights'],
    ['microsoft.insights/components'],
    say({ en: 'the GB that it sends to its workspace', pt: 'GB que envia ao seu workspace' }),
    [{ ...ingestion, name: 'monthly_data_ingested_gb' }],
  ),
  onlyByUse(
    ['log_analytics_solution', 'sentinel_log_analytics_workspace_onboarding'],
    ['microsoft.operationsmanagement/solutions', 'microsoft.securityinsights/onboardingstates'],
    say({
      en: 'the GB that its workspace ingests and that it analyses',
      pt: 'GB que o seu workspace ingere e que analisa',
    }),
  ),
  onlyByUse(
    ['monitor_workspace'],
    ['microsoft.monitor/accounts'],
    say({ en: 'samples that it ingests and that are queried', pt: 'amostras que ingere e que são consultadas' }),
  ),
  onlyByUse(
    ['monitor_alert_prometheus_rule_group'],
    ['microsoft.alertsmanagement/prometheusrulegroups'],
    say({ en: 'samples that its rules query', pt: 'amostras que as suas regras consultam' }),
  ),
  onlyByUse(
    ['monitor_data_collection_rule'],
    ['microsoft.insights/datacollectionrules'],
    say({
      en: 'GB of logs that it transforms and samples of metrics that it collects',
      pt: 'GB de logs que transforma e por amostras de métricas que coleta',
    }),
  ),
  {
    terraform: ['log_analytics_cluster'],
    arm: ['microsoft.operationalinsights/clusters'],
    charges: () => [
      notPriced(
        say({
          en: 'A cluster of workspaces is charged by the GB a day that it commits to, which is not priced.',
          pt: 'Um cluster de workspaces é cobrado por GB por dia com que se compromete, o que não tem preço aqui.',
        }),
      ),
    ],
  },
  withoutCharge(['monitor_data_collection_endpoint'], ['microsoft.insights/datacollectionendpoints']),
  withoutCharge(
    ['monitor_private_link_scope', 'monitor_private_link_scoped_service'],
    ['microsoft.insights/privatelinkscopes', 'microsoft.insights/privatelinkscopes/scopedresources'],
  ),
  withoutCharge(
    [
      'log_analytics_linked_service',
      'log_analytics_linked_storage_account',
      'log_analytics_query_pack',
      'log_analytics_query_pack_query',
      'log_analytics_storage_insights',
      'log_analytics_data_export_rule',
    ],
    [
      'microsoft.operationalinsights/workspaces/linkedservices',
      'microsoft.operationalinsights/workspaces/linkedstorageaccounts',
      'microsoft.operationalinsights/querypacks',
      'microsoft.operationalinsights/querypacks/queries',
      'microsoft.operationalinsights/workspaces/storageinsightconfigs',
      'microsoft.operationalinsights/workspaces/savedsearches',
      'microsoft.operationalinsights/workspaces/datasources',
      'microsoft.operationalinsights/workspaces/dataexports',
    ],
  ),
];
