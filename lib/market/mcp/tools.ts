import agenda from '../../../schemas/http/market-agenda-query.schema.json' with { type: 'json' };
import assumptions from '../../../schemas/http/market-assumptions-query.schema.json' with { type: 'json' };
import changes from '../../../schemas/http/market-changes-query.schema.json' with { type: 'json' };
import ticker from '../../../schemas/http/market-ticker-query.schema.json' with { type: 'json' };
import tickers from '../../../schemas/http/market-tickers-query.schema.json' with { type: 'json' };
import {
  type ArgumentFault,
  type Arguments,
  argumentOf,
  askFor,
  refuseFaults,
  type Tool,
  ToolRefusal,
  within,
} from '../../platform/mcp/tool.ts';
import { fieldsOf } from '../select-tickers.ts';

type Row = Readonly<Record<string, unknown>>;

interface AgendaAnswer {
  readonly de: string;
  readonly eventos: readonly Row[];
  readonly sem_dados: readonly Row[];
}

interface AuditAnswer {
  readonly resumo: { readonly conferem: number; readonly divergem: number; readonly sem_conferencia: number };
}

interface ChangesAnswer {
  readonly desde: string | null;
  readonly mudancas: readonly Row[];
}

const { setor, classificacao, sem_alertas, ordenar, codigos, campos } = tickers.properties;
const premises = assumptions.properties;

/** Bounds of numbers, without a description each: the tool describes them all. */
const bounds = Object.fromEntries(
  Object.entries(tickers.properties).flatMap(([name, { type }]) =>
    /_(?:min|max)$/.test(name) ? [[name, { type }] as const] : [],
  ),
);

/** What a list shows of a stock, beside what it is screened and sorted by; the rest is in `get_stock`. */
const listed = [
  'codigo',
  'nome',
  'setor',
  'preco',
  'dividend_yield',
  'preco_teto',
  'margem_ceiling',
  'classificacao_ceiling',
  'valor_intrinseco',
  'margem_intrinseco',
  'classificacao_intrinseco',
  'score',
  'alertas',
  // A price may be older than the session of the list.
  'data_pregao',
  'dado_antigo',
] as const;

/** The members that a model screens and sorts by. */
function usedBy(given: Arguments): readonly string[] {
  const used = fieldsOf({ ...given, ordenar: String(given.ordenar) });
  return campos.items.enum.filter((name) => used.has(name));
}

const reference = {
  data_referencia: { type: 'string', description: 'Day of the publication.' },
  data_pregao: { type: ['string', 'null'], description: 'Trading day of the prices.' },
} as const;

const listStocks: Tool = {
  name: 'list_stocks',
  title: 'List B3 stocks',
  description:
    'The stocks of the contract with price, price ceiling, intrinsic value and classification by both methods (BARATA cheap, JUSTA fair, CARA dear, SEM_DADOS no data), screened and sorted. <member>_min and <member>_max are inclusive bounds of a number, as p_l_max=10 or roe_min=0.15; null fits none. Ratios are fractions: 0.15 is 15 %. Values in BRL.',
  input: {
    type: 'object',
    properties: {
      setor,
      classificacao,
      sem_alertas,
      codigos: { ...codigos, description: 'Only these codes, as PETR4, in this order.' },
      ...bounds,
      ordenar,
      campos: {
        ...campos,
        description: 'Members to show, instead of the usual ones and those that are screened and sorted by.',
      },
      ...premises,
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: { ...reference, tickers: { type: 'array', items: { type: 'object' } } },
    required: ['data_referencia', 'tickers'],
  },
  run: async (given, ask) => {
    const query = { campos: [...new Set([...listed, ...usedBy(given)])], ...given };
    const value = await askFor<{ readonly data_referencia: string; readonly tickers: readonly Row[] }>(ask, {
      path: '/api/v1/tickers',
      query,
    });
    const old = value.tickers.filter((row) => row.dado_antigo === true).length;
    const aged = old === 0 ? '' : ` Figures of ${old} are older than they should be (dado_antigo).`;
    return { text: `${value.tickers.length} stocks, published on ${value.data_referencia}.${aged}`, value };
  },
};

const getStock: Tool = {
  name: 'get_stock',
  title: 'Value one B3 stock',
  description: 'One stock with its valuation, indicators, dividends by year, payment calendar and sources.',
  input: {
    type: 'object',
    properties: {
      codigo: { type: 'string', description: 'Code on B3, as PETR4.' },
      campos: { ...ticker.properties.campos, description: 'Adds filed statements.' },
      conferencia: { type: 'boolean', description: 'Adds what figures were checked against: one more request.' },
      ...premises,
    },
    required: ['codigo'],
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: {
      codigo: { type: 'string' },
      ...reference,
      preco: { type: ['number', 'null'], description: 'Closing price in BRL.' },
      preco_teto: { type: ['number', 'null'], description: 'Price ceiling.' },
      valor_intrinseco: { type: ['number', 'null'], description: 'Intrinsic value.' },
      alertas: { type: 'array', items: { type: 'string' }, description: 'What limits the figures.' },
    },
    required: ['codigo', 'data_referencia', 'alertas'],
  },
  run: async ({ codigo, ...given }, ask) => {
    if (typeof codigo !== 'string' || codigo === '') {
      throw new ToolRefusal('The arguments are not valid.', [
        { pointer: '/codigo', detail: 'It must be the code of a stock, such as PETR4.' },
      ]);
    }
    const faults: ArgumentFault[] = [];
    const wantsAudit = argumentOf(given, 'conferencia', 'boolean', faults);
    refuseFaults(faults);
    const { conferencia: _wanted, ...query } = given;
    const value = await askFor<Row>(ask, { path: `/api/v1/ticker/${encodeURIComponent(codigo)}`, query });
    const audit = wantsAudit
      ? await askFor<AuditAnswer>(ask, { path: '/api/v1/conferencia', query: { codigos: [codigo] } })
      : undefined;
    const { codigo: code, nome, preco, classificacao_ceiling: ceiling, classificacao_intrinseco: intrinsic } = value;
    const { alertas, dado_antigo: isOld, data_pregao: session } = value;
    const at = preco === null ? 'without a price' : `at ${preco} BRL`;
    const { conferem, divergem, sem_conferencia: unchecked } = audit?.resumo ?? {};
    const said = [
      `${code} (${nome}) ${at}: ${ceiling} by price ceiling, ${intrinsic} by intrinsic value.`,
      isOld === true && `The figures are older than they should be; the price is of ${session}.`,
      Array.isArray(alertas) && alertas.length > 0 && `Alerts: ${alertas.join(', ')}.`,
      audit && `Checks: ${conferem} agree, ${divergem} differ; ${unchecked} figures have none.`,
    ];
    return { text: said.filter(Boolean).join(' '), value: { ...value, ...(audit && { conferencia: audit }) } };
  },
};

/** What can be asked for beside the signals; other formats are no answers of a tool. */
const { formato: _, ...agendaProperties } = agenda.properties;
const { formato: __, ...changesProperties } = changes.properties;

const getSignals: Tool = {
  name: 'get_signals',
  title: 'Signals of B3 stocks',
  description:
    'The five best scores, and the stocks that both methods call cheap or dear. No advice. With `agenda` also the last days to buy for a payment (data_com) and the days of payment, of all stocks; with `mudancas` also what has changed since a publication. Each counts as one more request.',
  input: {
    type: 'object',
    properties: {
      ...premises,
      agenda: {
        type: 'object',
        description: 'Which payments to add: {} for all from today on.',
        properties: agendaProperties,
        additionalProperties: false,
      },
      mudancas: {
        type: 'object',
        description: 'Which changes to add: {} for those of the last publication.',
        properties: changesProperties,
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: {
      ...reference,
      top5: { type: 'array', items: { type: 'object' } },
      convergencias: { type: 'object', description: 'Called the same by both methods.' },
      agenda: {
        type: 'object',
        description: 'By day; `confirmado` is false for what may still change, `sem_dados` names stocks without data.',
      },
      mudancas: {
        type: 'object',
        description: 'By day; `antes` is null for what is new, `sem_base` names what cannot be compared.',
      },
    },
    required: ['data_referencia', 'top5', 'convergencias'],
  },
  run: async (given, ask) => {
    const faults: ArgumentFault[] = [];
    const wantedDays = argumentOf(given, 'agenda', 'object', faults);
    const wantedChanges = argumentOf(given, 'mudancas', 'object', faults);
    refuseFaults(faults);
    const { agenda: _days, mudancas: _changes, ...query } = given;
    const signals = await askFor<Row>(ask, { path: '/api/v1/signals', query });
    const days =
      wantedDays &&
      (await within('/agenda', () => askFor<AgendaAnswer>(ask, { path: '/api/v1/agenda', query: wantedDays })));
    const changed =
      wantedChanges &&
      (await within('/mudancas', () => askFor<ChangesAnswer>(ask, { path: '/api/v1/mudancas', query: wantedChanges })));
    const said = [
      `Signals published on ${signals.data_referencia}.`,
      days &&
        `${days.eventos.length} days of payments, from ${days.de} on; ${days.sem_dados.length} stocks without data.`,
      changed && changesSentence(changed),
    ];
    return {
      text: said.filter(Boolean).join(' '),
      value: { ...signals, ...(days && { agenda: days }), ...(changed && { mudancas: changed }) },
    };
  },
};

const changesSentence = ({ desde, mudancas }: ChangesAnswer): string =>
  desde === null
    ? 'There is no earlier publication to compare with.'
    : `${mudancas.length} changes since the publication of ${desde}.`;

/** Questions about the stocks. */
export const marketTools: readonly Tool[] = [listStocks, getStock, getSignals];

/** What a model should know of all of them. */
export const marketInstructions =
  'Valuations of B3 stocks; names of members are Portuguese. Say the day of the figures and the alerts of a stock (`alertas`). The values are calculations, not advice.';
