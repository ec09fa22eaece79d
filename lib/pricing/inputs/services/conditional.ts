import { say } from '../../../platform/language.ts';
import { byUse, type Charge, type Facts, noCharge, notPriced, notSold, type Service } from './service.ts';

/** A type that costs nothing of its own unless a member says otherwise. @param chargeOf tells what is charged, if anything is */
const freeUnless = (
  terraform: readonly string[],
  arm: readonly string[],
  chargeOf: (facts: Facts) => Charge | undefined,
): Service => ({ terraform, arm, charges: (facts) => [chargeOf(facts) ?? noCharge()] });

/**
 * What is charged for the TLS binding of a hostname by its `sslState`: nothing for `SniEnabled`.
 * @param part that names its sites, if it stands in them
 */
export const tlsBindingCharge = (sslState: string | undefined, part?: string): Charge | undefined =>
  /^ipbased/i.test(sslState ?? '')
    ? notPriced(
        say({
          en: 'A TLS binding by IP address is charged by the month, beyond the first of a plan of the tier Standard or above, and is not priced.',
          pt: 'Uma associação TLS por endereço IP é cobrada por mês, além da primeira de um plano da camada Standard ou superior, e não tem preço aqui.',
        }),
        part,
      )
    : undefined;

const threatDetection = notPriced(
  say({
    en: 'Microsoft Defender for SQL, which its threat detection turns on, is charged by the server and is not priced.',
    pt: 'O Microsoft Defender para SQL, que a detecção de ameaças ativa, é cobrado por servidor e não tem preço aqui.',
  }),
);

const threatDetectionCharge = (state: string | undefined): Charge | undefined =>
  /^enabled$/i.test(state ?? '') ? threatDetection : undefined;

/** In an inventory its secondaries are databases like the others, which `inventory.ts` says. */
const failoverGroupCharge = (facts: Facts): Charge | undefined =>
  facts.mayHave('databases', 'databases')
    ? notPriced(
        say({
          en: 'Azure makes a secondary of each of its databases on the partner server, which costs what the database costs and is not priced.',
          pt: 'O Azure cria um secundário de cada um dos seus bancos de dados no servidor parceiro, que custa o que o banco de dados custa e não tem preço aqui.',
        }),
      )
    : undefined;

/** An auxiliary SKU is `A1` to `A8`. */
function networkInterfaceCharge(facts: Facts): Charge | undefined {
  const sku = facts.text('auxiliary_sku', 'auxiliarySku');
  return sku === undefined || /^none$/i.test(sku)
    ? undefined
    : notPriced(
        say({
          en: `Azure may charge for its accelerated connections (auxiliary SKU ${sku}), which are not priced.`,
          pt: `O Azure talvez cobre pelas suas conexões aceleradas (SKU auxiliar ${sku}), que não têm preço aqui.`,
        }),
      );
}

const migrationService: Service = {
  terraform: ['database_migration_service'],
  arm: ['microsoft.datamigration/services'],
  charges: (facts) => {
    const sku = facts.text('sku_name', 'sku.name');
    if (/^standard_/i.test(sku ?? ''))
      return [
        noCharge(
          say({ en: 'no charge for a SKU of the tier Standard', pt: 'sem custo para um SKU da camada Standard' }),
        ),
      ];
    return [notSold(say({ en: 'A service that migrates databases', pt: 'Um serviço que migra bancos de dados' }), sku)];
  },
};

/** Services that cost nothing of their own unless a member says otherwise. */
export const conditionalServices: readonly Service[] = [
  freeUnless(
    [
      'app_service_custom_hostname_binding',
      'app_service_slot_custom_hostname_binding',
      'app_service_certificate_binding',
    ],
    ['microsoft.web/sites/hostnamebindings', 'microsoft.web/sites/slots/hostnamebindings'],
    (facts) => tlsBindingCharge(facts.text('ssl_state', 'sslState')),
  ),
  freeUnless(
    ['mssql_failover_group', 'sql_failover_group'],
    ['microsoft.sql/servers/failovergroups'],
    failoverGroupCharge,
  ),
  freeUnless(['network_interface'], ['microsoft.network/networkinterfaces'], networkInterfaceCharge),
  freeUnless(['virtual_network'], ['microsoft.network/virtualnetworks'], (facts) =>
    facts.list(undefined, 'virtualNetworkPeerings').length > 0
      ? byUse(
          undefined,
          say({
            en: 'Its peerings are charged by traffic, and the file does not tell how much.',
            pt: 'Os seus emparelhamentos são cobrados por tráfego, e o arquivo não diz quanto.',
          }),
        )
      : undefined,
  ),
  freeUnless(['sql_server'], [], (facts) =>
    threatDetectionCharge(facts.text('threat_detection_policy.state', undefined)),
  ),
  freeUnless(
    ['mssql_server_security_alert_policy'],
    ['microsoft.sql/servers/securityalertpolicies', 'microsoft.sql/servers/databases/securityalertpolicies'],
    (facts) => threatDetectionCharge(facts.text('state', 'state')),
  ),
  freeUnless(['eventhub'], ['microsoft.eventhub/namespaces/eventhubs'], (facts) =>
    facts.flag('capture_description.enabled', 'captureDescription.enabled')
      ? notPriced(
          say({
            en: 'What it captures is charged by the hour for each throughput unit of its namespace, unless that is of the tier Premium, and is not priced.',
            pt: 'O que captura é cobrado por hora para cada unidade de taxa de transferência do seu namespace, a menos que este seja da camada Premium, e não tem preço aqui.',
          }),
        )
      : undefined,
  ),
  freeUnless(['kubernetes_fleet_manager'], ['microsoft.containerservice/fleets'], (facts) =>
    facts.has('hub_profile', 'hubProfile')
      ? notPriced(
          say({
            en: 'The cluster that Azure makes as its hub is charged and is not priced.',
            pt: 'O cluster que o Azure cria como o seu hub é cobrado e não tem preço aqui.',
          }),
        )
      : undefined,
  ),
  migrationService,
];
