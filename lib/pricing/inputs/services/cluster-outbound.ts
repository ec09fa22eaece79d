import { say } from '../../../platform/language.ts';
import { loadBalancerHour, natGatewayHour, publicIpHour } from './network.ts';
import { byHour, byUse, type Charge, everywhere, type Facts } from './service.ts';

/** Where the members of a cluster's network stand in both formats. */
const network = { terraform: 'network_profile', arm: 'networkProfile' } as const;

/**
 * What Azure makes, and charges, for the outbound traffic of a Kubernetes cluster: a load balancer or a NAT gateway, and public
 * addresses. What the cluster gets from its owner is a resource of its own.
 */
export function clusterOutbound(facts: Facts): readonly Charge[] {
  const text = (terraform: string, arm: string) =>
    facts.text(`${network.terraform}.${terraform}`, `${network.arm}.${arm}`);
  const type = (text('outbound_type', 'outboundType') ?? 'loadBalancer').toLowerCase();
  if (type === 'managednatgateway') {
    return [
      byHour(natGatewayHour, { part: 'outbound', region: everywhere }),
      ...addresses(facts, 'nat_gateway_profile', 'natGatewayProfile'),
      outboundData,
    ];
  }
  const isBasic = /^basic$/i.test(text('load_balancer_sku', 'loadBalancerSku') ?? '');
  if (type !== 'loadbalancer' || isBasic) return [];
  return [
    byHour(loadBalancerHour, {
      part: 'outbound',
      region: everywhere,
      assumed: [
        say({
          en: 'at most 5 rules of the load balancer that Azure makes for the cluster',
          pt: 'no máximo 5 regras do balanceador de carga que o Azure cria para o cluster',
        }),
      ],
    }),
    ...addresses(facts, 'load_balancer_profile', 'loadBalancerProfile'),
    outboundData,
  ];
}

const outboundData = byUse(
  'outbound_data',
  say({
    en: 'Its outbound data is charged by the GB, and the file does not tell how much.',
    pt: 'Os seus dados de saída são cobrados por GB, e o arquivo não diz quanto.',
  }),
);

/** The addresses that Azure makes: one, unless the profile names how many, or those of the owner. */
function addresses(facts: Facts, terraform: string, arm: string): readonly Charge[] {
  const inPlan = `${network.terraform}.${terraform}`;
  const inTemplate = `${network.arm}.${arm}`;
  const isOwned =
    facts.has(`${inPlan}.outbound_ip_address_ids`, `${inTemplate}.outboundIPs`) ||
    facts.has(`${inPlan}.outbound_ip_prefix_ids`, `${inTemplate}.outboundIPPrefixes`);
  if (isOwned) return [];
  const count =
    facts.number(`${inPlan}.managed_outbound_ip_count`, `${inTemplate}.managedOutboundIPs.count`) ??
    facts.number(undefined, `${inTemplate}.managedOutboundIPProfile.count`) ??
    1;
  return count === 0 ? [] : [byHour(publicIpHour, { part: 'outbound_address', count })];
}
