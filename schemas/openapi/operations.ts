import type { routes } from '../../functions/routes.ts';

/** What the document says of a route beyond its row and its schemas. */
export interface Operation {
  readonly tag: 'pricing' | 'market';
  /** A few words, in the language of the API. */
  readonly summary: string;
  readonly description: string;
  /** Id of the schema in `schemas/http` of the body of a 200. */
  readonly reply: string;
  /** Path parameters by name. */
  readonly path?: Readonly<Record<string, { readonly description: string; readonly example: string }>>;
  /** Codes of the problems that are this operation's own, by status; those of every operation follow from its row. */
  readonly problems?: Readonly<Record<number, readonly string[]>>;
  /** Further statuses that answer with the body of a 200. */
  readonly replyStatuses?: Readonly<Record<number, string>>;
}

const scopeProblems = { 400: ['scope_required'], 403: ['scope_not_granted'], 404: ['scope_not_found'] } as const;

/** One entry a route. A key that is missing or too many does not compile. */
export const operations: Readonly<Record<keyof typeof routes, Operation>> = {
  pricingGetHealth: {
    tag: 'pricing',
    summary: 'Health of the pricing API',
    description:
      'Whether prices can be served and how fresh they are. `degraded` means that the newest import of an active scope failed, or that its prices are older than expected. Contract scopes are named only where everybody may see them.',
    reply: 'pricing-health-reply',
    replyStatuses: { 503: 'The store does not answer; `ok` is false and `status` is `unavailable`.' },
  },
  pricingListScopes: {
    tag: 'pricing',
    summary: 'Pricing scopes',
    description: 'The contract scopes that the key is granted, active or not.',
    reply: 'scopes-reply',
    problems: { 403: ['scope_not_granted'] },
  },
  pricingGetSync: {
    tag: 'pricing',
    summary: 'State of a scope’s prices',
    description: 'The snapshot that answers come from, and the newest import where that is another one.',
    reply: 'sync-reply',
    path: { scope: { description: 'Id of the scope, `ea:<enrollment_id>`.', example: 'ea:1234567' } },
    problems: { 403: ['scope_not_granted'], 404: ['scope_not_found'] },
  },
  pricingListProducts: {
    tag: 'pricing',
    summary: 'Products that can be estimated',
    description: 'The products, with the names of the fields of each.',
    reply: 'products-reply',
  },
  pricingListOptions: {
    tag: 'pricing',
    summary: 'What a field of a product takes',
    description:
      'The values a field may have. For the field `sku` of `virtual_machine`: every shape of the generations v1 to v7, with vCPUs, memory and whether the scope’s price sheet has it.',
    reply: 'options-reply',
    path: {
      id: { description: 'Id of the product.', example: 'virtual_machine' },
      field: { description: 'Name of the field.', example: 'sku' },
    },
    problems: { ...scopeProblems, 404: ['product_not_found', 'field_not_found', 'scope_not_found'] },
  },
  pricingPostEstimate: {
    tag: 'pricing',
    summary: 'Estimate an architecture',
    description:
      'Monthly costs at public and at contract prices, under five models. Every amount is traced to a meter and a snapshot. A line that a model is not offered for counts at pay-as-you-go and is listed in `coverage`; a price that cannot be found is a 422 problem that names the item.',
    reply: 'estimate-reply',
    problems: { ...scopeProblems, 422: ['price_not_found', 'retail_prices_missing'] },
  },
  pricingSearchMeters: {
    tag: 'pricing',
    summary: 'Search the negotiated price sheet',
    description: 'The meters whose words begin with the words of the query, in pages; `total` counts all of them.',
    reply: 'meters-reply',
    problems: {
      400: ['scope_required', 'cursor_invalid', 'cursor_expired'],
      403: ['scope_not_granted'],
      404: ['scope_not_found', 'no_active_snapshot'],
    },
  },
  marketGetHealth: {
    tag: 'market',
    summary: 'Saúde da API de mercado',
    description: 'Situação do serviço, data da última atualização e tamanho do universo.',
    reply: 'market-health-reply',
  },
};
