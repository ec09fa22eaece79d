import { say } from '../../../platform/language.ts';
import type { MeterName, UsageMember } from '../resource.ts';
import {
  byMonth,
  byUse,
  type Charge,
  everywhere,
  type Facts,
  noCharge,
  notPriced,
  notSold,
  type Service,
} from './service.ts';
import { counted, entryOf, onlyByUse, withoutCharge } from './tables.ts';

const frontDoor = (sku: string, meter: string): MeterName => ({
  service: 'Azure Front Door Service',
  product: 'Azure Front Door',
  sku,
  meter: `${sku} ${meter}`,
});

/** Zones of the clients of Front Door, as Infracost's usage files call them. */
const zones: Readonly<Record<string, string>> = {
  north_america_europe_africa: 'Zone 1',
  asia_pacific: 'Zone 2',
  south_america: 'Zone 3',
  australia: 'Zone 4',
};

const inZones = (name: string, of: string, meter: MeterName, unit: string): readonly UsageMember[] =>
  Object.entries(zones).map(([zone, region]) => ({ name: `${name}.${zone}`, of, meter, unit, region }));

const tier = (sku: string) => ({
  base: frontDoor(sku, 'Base Fees'),
  usage: [
    ...inZones('monthly_outbound_data_transfer_gb', 'GB', frontDoor(sku, 'Data Transfer Out'), 'GB'),
    ...inZones('monthly_inbound_data_transfer_gb', 'GB', frontDoor(sku, 'Data Transfer In'), 'GB'),
    ...inZones('monthly_requests', 'requests', frontDoor(sku, 'Requests'), 'Units'),
  ],
});
const tiers = { standard_azurefrontdoor: tier('Standard'), premium_azurefrontdoor: tier('Premium') };

/** Azure has profiles of Front Door and of the earlier CDN in one type. */
const profile: Service = {
  terraform: ['cdn_frontdoor_profile', 'cdn_profile'],
  arm: ['microsoft.cdn/profiles'],
  meters: Object.values(tiers).flatMap(({ base, usage }) => [base, ...usage.map(({ meter }) => meter)]),
  charges: (facts) => {
    const sku = facts.text('sku_name', 'sku.name') ?? facts.text('sku', undefined);
    const found = entryOf(tiers, sku);
    if (found) {
      return [
        byMonth(found.base, { region: 'Zone 1' }),
        byUse(
          'traffic',
          say({
            en: 'The data that passes is charged by the GB, and requests by 10,000.',
            pt: 'Os dados que passam são cobrados por GB, e as solicitações por 10.000.',
          }),
          found.usage,
        ),
      ];
    }
    const isEarlier = /_(?:microsoft|verizon|akamai|chinacdn)$/i.test(sku ?? '');
    return [
      isEarlier
        ? noCharge(
            say({
              en: 'no charge of its own: its endpoints are charged',
              pt: 'sem custo próprio: os seus pontos de extremidade são cobrados',
            }),
          )
        : notSold(say({ en: 'A profile', pt: 'Um perfil' }), sku),
    ];
  },
};

const classic = (meter: string): MeterName => ({
  service: 'Azure Front Door Service',
  product: 'Azure Front Door Service',
  sku: 'Standard',
  meter: `Standard ${meter}`,
});
const classicPolicy = classic('Policy');
const customRule = classic('Rule');
const defaultRules = classic('Default Ruleset');
const botRules = classic('Bot Protection Ruleset');

/** @param unit a month is part of it on the price list */
const requests = (name: string, meter: MeterName): UsageMember => ({
  name,
  of: counted.requests,
  meter,
  unit: 'Units/Month',
  region: everywhere,
});
const customRequests = requests('monthly_custom_rule_requests', classic('Requests'));
const managedRequests = requests('monthly_managed_ruleset_requests', classic('Default Request'));

/** Meters of the sets of rules that Azure keeps, by their name in lower case. */
const ruleSets: Readonly<Record<string, MeterName>> = {
  defaultruleset: defaultRules,
  microsoft_defaultruleset: defaultRules,
  botprotection: botRules,
  microsoft_botmanagerruleset: botRules,
};

const firewallPolicy: Service = {
  terraform: ['cdn_frontdoor_firewall_policy', 'frontdoor_firewall_policy'],
  arm: ['microsoft.network/frontdoorwebapplicationfirewallpolicies'],
  meters: [classicPolicy, customRule, defaultRules, botRules, customRequests.meter, managedRequests.meter],
  charges: (facts) => {
    const sku = facts.text('sku_name', 'sku.name') ?? 'Classic_AzureFrontDoor';
    if (entryOf(tiers, sku))
      return [
        noCharge(say({ en: 'no charge beside that of its profile', pt: 'sem custo além do custo do seu perfil' })),
      ];
    return /^classic_azurefrontdoor$/i.test(sku)
      ? classicCharges(facts)
      : [notSold(say({ en: 'A firewall policy', pt: 'Uma política de firewall' }), sku)];
  },
};

function classicCharges(facts: Facts): readonly Charge[] {
  const custom = facts.list('custom_rule', 'customRules.rules').length;
  const sets = facts
    .list('managed_rule', 'managedRules.managedRuleSets')
    .map((each) => each.text('type', 'ruleSetType'));
  const meters = sets.map((name) => ({ name, meter: entryOf(ruleSets, name) }));
  const unknown = meters.filter(({ meter }) => !meter);
  const countOf = (wanted: MeterName): number => meters.filter(({ meter }) => meter === wanted).length;
  const rules = (meter: MeterName, part: string, count: number): readonly Charge[] =>
    count > 0 ? [byMonth(meter, { part, count, region: everywhere })] : [];
  return [
    byMonth(classicPolicy, { region: everywhere }),
    ...rules(customRule, 'customRules', custom),
    ...rules(defaultRules, 'defaultRules', countOf(defaultRules)),
    ...rules(botRules, 'botRules', countOf(botRules)),
    ...unknown.map(({ name = say({ en: 'without a name', pt: 'sem nome' }) }) =>
      notPriced(
        say({
          en: `The managed rules ${name} are not priced.`,
          pt: `As regras gerenciadas ${name} não têm preço aqui.`,
        }),
        'managedRules',
      ),
    ),
    byUse(
      'requests',
      say({
        en: 'The requests that it looks at are charged by the million.',
        pt: 'As solicitações que examina são cobradas por milhão.',
      }),
      [...(custom > 0 ? [customRequests] : []), ...(sets.length > 0 ? [managedRequests] : [])],
    ),
  ];
}

const cdn = 'microsoft.cdn/profiles';

/** What stands between clients and apps. */
export const edgeServices: readonly Service[] = [
  profile,
  firewallPolicy,
  onlyByUse(
    ['cdn_endpoint'],
    [`${cdn}/endpoints`],
    say({
      en: 'the GB that it sends out, requests, and rules beyond 5',
      pt: 'GB que envia, solicitações, e regras além de 5',
    }),
  ),
  {
    terraform: ['frontdoor'],
    arm: ['microsoft.network/frontdoors'],
    charges: () => [
      notPriced(
        say({
          en: 'A Front Door of the earlier kind is charged by its routing rules, which are not priced.',
          pt: 'Um Front Door do tipo anterior é cobrado pelas suas regras de roteamento, que não têm preço aqui.',
        }),
      ),
    ],
  },
  withoutCharge(
    ['web_application_firewall_policy'],
    ['microsoft.network/applicationgatewaywebapplicationfirewallpolicies'],
    say({ en: 'no charge of its own: its gateway is charged', pt: 'sem custo próprio: o seu gateway é cobrado' }),
  ),
  withoutCharge(
    ['frontdoor_custom_https_configuration', 'frontdoor_rules_engine'],
    ['microsoft.network/frontdoors/rulesengines'],
  ),
  withoutCharge(
    [
      'cdn_frontdoor_custom_domain',
      'cdn_frontdoor_custom_domain_association',
      'cdn_frontdoor_endpoint',
      'cdn_frontdoor_origin',
      'cdn_frontdoor_origin_group',
      'cdn_frontdoor_route',
      'cdn_frontdoor_route_disable_link_to_default_domain',
      'cdn_frontdoor_rule',
      'cdn_frontdoor_rule_set',
      'cdn_frontdoor_secret',
      'cdn_frontdoor_security_policy',
      'cdn_endpoint_custom_domain',
    ],
    [
      `${cdn}/customdomains`,
      `${cdn}/afdendpoints`,
      `${cdn}/afdendpoints/routes`,
      `${cdn}/origingroups`,
      `${cdn}/origingroups/origins`,
      `${cdn}/rulesets`,
      `${cdn}/rulesets/rules`,
      `${cdn}/secrets`,
      `${cdn}/securitypolicies`,
      `${cdn}/endpoints/customdomains`,
    ],
  ),
];
