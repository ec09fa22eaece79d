import { tlsBindingCharge } from '../conditional-charges.ts';
import type { MeterName } from '../resource.ts';
import { byHour, byUse, type Charge, type Facts, noCharge, notPriced, notSold, type Service } from './service.ts';

/** How the price list names the plans of App Service; others have names that we have not seen. */
const planTiers: readonly { readonly tier: string; readonly names: Readonly<Record<string, string>> }[] = [
  { tier: 'Basic', names: { B1: 'B1', B2: 'B2', B3: 'B3' } },
  { tier: 'Standard', names: { S1: 'S1 App', S2: 'S2 App', S3: 'S3 App' } },
  { tier: 'Premium v2', names: { P1V2: 'P1 v2 App', P2V2: 'P2 v2 App', P3V2: 'P3 v2 App' } },
  { tier: 'Premium v3', names: { P0V3: 'P0v3 App', P1V3: 'P1 v3 App', P2V3: 'P2 v3 App', P3V3: 'P3 v3 App' } },
];

interface PlanMeters {
  readonly windows: MeterName;
  readonly linux: MeterName;
}

/** Meters of one worker, by the SKU in capitals. */
const planMeters: ReadonlyMap<string, PlanMeters> = new Map(
  planTiers.flatMap(({ tier, names }) =>
    Object.entries(names).map(([sku, meter]) => {
      const product = `Azure App Service ${tier} Plan`;
      const names = { service: 'Azure App Service', sku: meter.replace(/ App$/, ''), meter };
      return [sku, { windows: { ...names, product }, linux: { ...names, product: `${product} - Linux` } }] as const;
    }),
  ),
);

/** Its apps run on it without a charge of their own. */
const servicePlan: Service = {
  terraform: ['service_plan'],
  arm: ['microsoft.web/serverfarms'],
  meters: [...planMeters.values()].flatMap(({ windows, linux }) => [windows, linux]),
  charges: (facts) => {
    const spelled = facts.text('sku_name', 'sku.name');
    const workers = facts.number('worker_count', 'sku.capacity');
    const isLinux = facts.flag(undefined, 'reserved') ?? /^linux$/i.test(facts.text('os_type', undefined) ?? '');
    const sku = spelled?.toUpperCase() ?? '';
    if (sku === 'F1') return [noCharge()];
    if (sku === 'Y1' || sku === 'FC1') {
      return [byUse(undefined, 'Functions on it are charged by their executions, which the file does not tell.')];
    }
    const meters = planMeters.get(sku);
    if (!meters) return [notSold('An App Service plan', spelled)];
    const assumed = workers === undefined ? ['1 worker, since the file gives no number'] : [];
    return [byHour(isLinux ? meters.linux : meters.windows, { count: workers ?? 1, assumed })];
  },
};

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
          'Functions and workflows are charged by their executions, unless their plan is charged by the hour.',
        ),
      ];
    }
    return [noCharge('no charge of its own: its App Service plan is charged'), ...tlsBindings(facts)];
  },
};

/** The hostnames that a site names itself. */
function tlsBindings(facts: Facts): readonly Charge[] {
  const states = facts.list(undefined, 'hostNameSslStates').map((state) => state.text(undefined, 'sslState'));
  const reasons = new Set(states.flatMap((state) => tlsBindingCharge(state) ?? []));
  return [...reasons].map((reason) => notPriced(reason, 'hostNameSslStates'));
}

const functionApp: Service = {
  terraform: ['linux_function_app', 'windows_function_app'],
  arm: [],
  charges: () => [
    byUse(undefined, 'It is charged by executions, or with its plan, and the file does not tell how much.'),
  ],
};

/** Services of App Service. */
export const webServices: readonly Service[] = [servicePlan, site, functionApp];
