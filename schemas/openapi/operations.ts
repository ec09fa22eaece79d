import type { routes } from '../../functions/routes.ts';

/** What the document says of a route besides its row and its schemas. */
export interface Operation {
  readonly tag: 'pricing' | 'market';
  /** In the language of the API. */
  readonly summary: string;
  readonly description: string;
  /** Id of the schema of the body of a 200. */
  readonly reply: string;
  /** What the CSV holds, if a 200 can be CSV. */
  readonly csv?: string;
  /** Path parameters by name. */
  readonly path?: Readonly<Record<string, { readonly description: string; readonly example: string }>>;
  /** Codes of problems by status, besides those that follow from the row. */
  readonly problems?: Readonly<Record<number, readonly string[]>>;
  /** Other statuses with the body of a 200. */
  readonly replyStatuses?: Readonly<Record<number, string>>;
}

const scopeProblems = { 400: ['scope_required'], 403: ['scope_not_granted'], 404: ['scope_not_found'] } as const;

const marketProblems = { 403: ['plan_required'], 404: ['no_data'], 429: ['quota_exceeded'] } as const;

/** One entry for each route; a missing or extra one does not compile. */
export const operations: Readonly<Record<keyof typeof routes, Operation>> = {
  pricingGetHealth: {
    tag: 'pricing',
    summary: 'Health of the pricing API',
    description:
      'Whether prices can be served and how fresh they are. `degraded` means that there are no public prices yet, that the newest import of an active scope failed or is stalled, or that its prices are older than expected; `reasons` says which. Contract scopes count only for a key that is granted them: without one, everything is said of the public price lists. An import shows here within 5 seconds.',
    reply: 'pricing-health-reply',
    problems: { 401: ['api_key_invalid'] },
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
  pricingGetPriceSheetDiff: {
    tag: 'pricing',
    summary: 'What a new price sheet changed',
    description:
      'The active price sheet compared with the one before it, as its import has stored it: counts by the size of the change, category and region, and the largest changes each way with both prices. Prices are compared for one unit, whatever the size of their block.',
    reply: 'price-sheet-diff-reply',
    path: { scope: { description: 'Id of the scope, `ea:<enrollment_id>`.', example: 'ea:1234567' } },
    problems: {
      403: ['scope_not_granted'],
      404: ['scope_not_found', 'no_active_snapshot', 'no_earlier_price_sheet', 'price_sheets_not_compared'],
    },
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
    problems: { 403: ['scope_not_granted'], 404: ['product_not_found', 'field_not_found', 'scope_not_found'] },
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
  marketGetStatus: {
    tag: 'market',
    summary: 'Métricas públicas',
    description:
      'Pontualidade das atualizações e universo. Sem chave é público; com uma chave Gratis traz também a amostra do plano (cinco ações, com 48 horas de atraso) e conta uma das cinco requisições do dia.',
    reply: 'market-status-reply',
    problems: { 401: ['api_key_invalid'], 429: ['quota_exceeded'] },
  },
  marketListTickers: {
    tag: 'market',
    summary: 'Todas as ações com seus scores',
    description:
      'As 59 ações da última publicação, avaliadas pelos dois métodos, ou as que a consulta seleciona, na ordem e com os campos pedidos. JSON; com `Accept: text/csv` uma tabela para programas, com `formato=csv` uma para o Excel em português. `yield_exigido`, `constante_graham` e `faixa_justa` avaliam as ações com premissas próprias. Plano Pro.',
    reply: 'market-tickers-reply',
    csv: 'Uma linha de cabeçalho e uma linha por ação; com `formato=csv`, `;` e vírgula decimal depois de um BOM.',
    problems: marketProblems,
  },
  marketGetTicker: {
    tag: 'market',
    summary: 'Dados completos de uma ação',
    description:
      'A avaliação de uma ação com os proventos por ano, os parâmetros e uma frase por método com as contas, se quiser com premissas próprias. Plano Pro.',
    reply: 'market-ticker-reply',
    path: { codigo: { description: 'Código da ação; `petr4`, `PETR4F` e `PETR4.SA` são PETR4.', example: 'BBAS3' } },
    problems: { ...marketProblems, 404: ['ticker_not_found', 'no_data'] },
  },
  marketGetSignals: {
    tag: 'market',
    summary: 'Sinais do dia',
    description:
      'Os cinco maiores scores e as ações em que os dois métodos concordam, se quiser com premissas próprias. `avisos` diz o que falta e por quê. Plano Pro.',
    reply: 'market-signals-reply',
    problems: marketProblems,
  },
  marketGetHistory: {
    tag: 'market',
    summary: 'Histórico de 30 dias em CSV',
    description:
      'O que foi publicado nos últimos 30 dias com dados, do mais antigo ao mais novo: CSV (RFC 4180), ou JSON com `Accept: application/json`. Plano Enterprise.',
    reply: 'market-history-reply',
    csv: 'Uma linha de cabeçalho e uma linha por dia.',
    path: { codigo: { description: 'Código da ação.', example: 'BBAS3' } },
    problems: { 403: ['plan_required'], 404: ['ticker_not_found', 'no_data'] },
  },
};
