import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { LRUCache } from 'lru-cache';
import { exactOptional, type GenericSchema, instance, number, object, string } from 'valibot';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { mapStoreError, StoreUnavailable } from '../../platform/aws/store-errors.ts';
import { type ItemPlace, parseItem, StoredItemInvalid } from '../../platform/aws/stored-item.ts';
import { createDocument, type JsonDocument } from '../../platform/http/document.ts';
import { computeEtag } from '../../platform/http/etag.ts';
import { formatOf, NewerFormat } from '../../platform/stored-formats.ts';
import { agendaOf, type PublishedAgenda } from '../agenda.ts';
import { auditOf, auditSchema, type PublishedAudit } from '../audit.ts';
import { type FiledStatements, filedStatementsSchema } from '../filed-statements.ts';
import type { ExactFiguresOfDay, IndicatorsOfDay, Publication, TickerList } from '../publication.ts';
import type { FullTicker, HistoryTicker } from '../ticker.ts';
import {
  agendaSchema,
  exactFiguresSchema,
  fullTickerSchema,
  historyTickerSchema,
  indicatorsSchema,
  tickerListSchema,
  toIndicators,
} from '../ticker-schema.ts';
import { getItem, type ReadOptions, scoresTable } from './scores-table.ts';

/**
 * What documents share, by number. With it, a stock takes half as much room, and so half the units to write and to read.
 * Never change one: stored documents need it for as long as readers see them. Add another.
 */
const dictionaries: Readonly<Record<number, Buffer>> = {
  1: Buffer.from(
    'CARAJUSTABARATASEM_DADOS"estimado","provento_extraordinario","valor_atipico","evento_nao_ajustado","fontes_divergentes"' +
      '{"codigo":"","nome":"","setor":"Utilidade Pública","data_referencia":"202","data_pregao":"202","preco":,' +
      '"dividendo_medio_anual":,"dividend_yield":0.,"lpa":null,"vpa":null,"preco_teto":,"margem_ceiling":-0.,' +
      '"classificacao_ceiling":"SEM_DADOS","score_ceiling":100,"valor_intrinseco":null,"margem_intrinseco":0.,' +
      '"classificacao_intrinseco":"BARATA","score_intrinseco":100,"score":100,"alertas":[],"dado_antigo":false,"fonte":"b3+cvm",' +
      '"atualizado_em":"T09:05:00-03:00","proventos":[{"ano":2021,"provento_bruto":0,"provento_liquido":0,"estimado":true},' +
      '{"ano":2022,"provento_bruto":],"divergencias":[],"calendario":[{"data_com":"2026-","data_pagamento":"2026-",' +
      '"tipo":"DIVIDENDO","situacao":"PAGO","valor_bruto":0.,"valor_liquido":0.},{"data_com":"2025-12-15","data_pagamento":null,' +
      '"tipo":"JCP","situacao":"ANUNCIADO","valor_bruto":],"p_l":,"p_vp":,"roe":0.,"payout":0.,"dividend_yield_12m":0.,' +
      '"variacao_1d":-0.,"variacao_5d":0.,"variacao_21d":0.,"parametros":{"yield_exigido":0.06,"anos":5,"anos_minimos":3,' +
      '"constante_graham":22.5,"faixa_justa":0.15,"limite_provento":2.5,"limite_valor":3},"explicacao":{"preco_teto":' +
      '"Preço-teto: (0, (2021) + 0, (2022) + 0, (2023) + 0, (2024) + 0, (2025)) ÷ 5 anos =  por ação; ÷ 6 % = R$ . ' +
      'Com o preço de R$ , a margem é -, %, a nota  e a classificação JUSTA.","valor_intrinseco":' +
      '"Valor intrínseco: raiz de 22,5 × LPA  × VPA  = R$ . Com o preço de R$ "},"calculo":{"preco":"",' +
      '"dividendo_medio_anual":"0.","lpa":"","vpa":"","anos":[{"ano":2021,"provento_bruto":"0."},{"ano":2022,"provento_bruto":"0."}],' +
      '"eventos_nao_ajustados":[],"origem_fundamentos":null}}',
  ),
};
const newest = 1;

/** A text as it is stored, and the number of the dictionary that it needs; documents of earlier versions need none. */
interface CompressedText {
  readonly corpo: Uint8Array;
  readonly dicionario?: number;
}

/** Compresses a text. */
export const compress = (text: string): Required<CompressedText> => ({
  corpo: deflateRawSync(text, { dictionary: dictionaries[newest] as Buffer }),
  dicionario: newest,
});

/** Decompresses a text. @throws Error if it is damaged; NewerFormat if only a newer version has its dictionary */
export function decompress({ corpo, dicionario }: CompressedText): string {
  if (dicionario === undefined) return inflateRawSync(corpo).toString();
  const dictionary = dictionaries[dicionario];
  if (!dictionary) throw new NewerFormat(`there is no dictionary ${dicionario} in this version`);
  return inflateRawSync(corpo, { dictionary }).toString();
}

/** A stored document: the JSON text that callers get, and its entity tag. */
export interface PublishedDocument<Content> extends JsonDocument {
  /** Parses the text, at the first call only. @throws StoredItemInvalid 500 */
  readonly parse: () => Content;
}

/** The `codigo` of the document that lists all stocks of a day. */
export const listCode = '#lista';

/** The `codigo` of the document with the exact figures of all stocks of a day. */
export const exactFiguresCode = '#exatos';

/** The `codigo` of the document with the indicators of all stocks of a day. */
export const indicatorsCode = '#indicadores';

/** The `codigo` of the document with the payments of all stocks of a day. */
export const agendaCode = '#agenda';

/** The `codigo` of the document with what the figures of a day were compared with. */
export const auditCode = '#conferencia';

/** The `codigo` of the statements of a stock, which are stored under their own name, not under that of a publication. */
export const statementsCode = (codigo: string): string => `#demonstracoes ${codigo}`;

/** Names statements by their content, so that those that are stored never change. */
export const nameStatements = (statements: FiledStatements): string => createDocument(statements).etag.slice(1, 17);

/** `corpo` is the deflated JSON text. Documents of earlier versions have neither tag nor dictionary. */
const documentItem = object({
  corpo: instance(Uint8Array),
  dicionario: exactOptional(number()),
  etag: exactOptional(string()),
});

/** Turns a document into its stored item. */
export function toItem(codigo: string, publicacao: string, content: object) {
  const { body, etag } = createDocument(content);
  return { codigo, publicacao, ...formatOf('publication'), ...compress(body), etag };
}

/** Checks the text by its tag, or by its content if it has no tag. @throws StoredItemInvalid 500 */
function fromItem<Content>(
  schema: GenericSchema<unknown, Content>,
  item: unknown,
  place: ItemPlace,
): PublishedDocument<Content> {
  const { etag: storedTag, ...text } = parseItem(documentItem, item, place);
  const body = inflate(text, place);
  const tag = computeEtag(body);
  if (storedTag !== undefined && storedTag !== tag) {
    throw new StoredItemInvalid(place, 'corpo', 'does not match its etag');
  }
  let parsed: Content | undefined;
  const parse = (): Content => {
    parsed ??= freeze(parseItem(schema, parseJson(body, place), place, 'corpo'));
    return parsed;
  };
  if (storedTag === undefined) parse();
  return { body, etag: tag, parse };
}

function inflate(text: CompressedText, place: ItemPlace): string {
  try {
    return decompress(text);
  } catch (cause) {
    if (cause instanceof NewerFormat) throw cause;
    throw new StoredItemInvalid(place, 'corpo', 'is not compressed JSON', { cause });
  }
}

function parseJson(body: string, place: ItemPlace): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new StoredItemInvalid(place, 'corpo', 'is not compressed JSON', { cause });
  }
}

/** Requests share cached values, so no request may change them. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  Object.values(value).forEach(freeze);
  return Object.freeze(value);
}

/** Creates a reader with a cache of `max` documents: a published document never changes. Undefined if it is missing. */
function createReader<Content>(schema: GenericSchema<unknown, Content>, max: number) {
  const cache = new LRUCache<string, PublishedDocument<Content>>({ max });
  return async (
    codigo: string,
    publicacao: string,
    options: ReadOptions,
  ): Promise<PublishedDocument<Content> | undefined> => {
    const name = `${codigo} ${publicacao}`;
    const cached = cache.get(name);
    if (cached) return cached;
    const key = { codigo, publicacao };
    // An eventually consistent read may miss a document that was written a moment ago.
    const item = (await getItem(key, false, options)) ?? (await getItem(key, true, options));
    if (!item) return undefined;
    const document = fromItem(schema, item, { kind: 'publication', table: scoresTable(), key });
    cache.set(name, document);
    return document;
  };
}

const readListDocument = createReader(tickerListSchema, 20);
const readStockDocument = createReader(fullTickerSchema, 80);
const readStatementsDocument = createReader(filedStatementsSchema, 20);
const readExactDocument = createReader(exactFiguresSchema, 2);

/** Reads the list of a publication. @throws StoreUnavailable 503, also if it is missing; StoredItemInvalid 500 */
export const readPublishedList = async (
  id: string,
  options: ReadOptions = {},
): Promise<PublishedDocument<TickerList>> =>
  (await readListDocument(listCode, id, options)) ?? throwMissing(listCode, id);

/** Reads one stock of a publication. @throws StoreUnavailable 503, also if it is missing; StoredItemInvalid 500 */
export const readPublishedStock = async (
  codigo: string,
  id: string,
  options: ReadOptions = {},
): Promise<PublishedDocument<FullTicker>> => (await readStockDocument(codigo, id, options)) ?? throwMissing(codigo, id);

/** Reads statements of a stock by their name. @throws StoreUnavailable 503, also if they are missing; StoredItemInvalid 500 */
export const readStatements = async (codigo: string, id: string, options: ReadOptions = {}): Promise<FiledStatements> =>
  (
    (await readStatementsDocument(statementsCode(codigo), id, options)) ?? throwMissing(statementsCode(codigo), id)
  ).parse();

/**
 * Reads the exact figures of a publication's stocks; undefined for one of an earlier version.
 * @throws StoreUnavailable 503, StoredItemInvalid 500
 */
export const readExactFigures = async (id: string, options: ReadOptions = {}): Promise<ExactFiguresOfDay | undefined> =>
  (await readExactDocument(exactFiguresCode, id, options))?.parse();

/**
 * Creates a reader of a document that has a part of all stocks of a day. Versions up to 0.3.0 published no such documents: the
 * parts are collected from the stocks then, once for a publication.
 */
function createCollector<Content extends object>(
  codigo: string,
  schema: GenericSchema<unknown, Content>,
  collect: (stocks: readonly FullTicker[]) => Content,
) {
  const readDocument = createReader(schema, 2);
  const cache = new LRUCache<string, Content>({ max: 2 });
  return async (id: string, readCodes: () => Promise<readonly string[]>, options: ReadOptions): Promise<Content> => {
    const collected = cache.get(id);
    if (collected) return collected;
    const document = await readDocument(codigo, id, options);
    if (document) return document.parse();
    const codes = await readCodes();
    const stocks = await Promise.all(codes.map((code) => readPublishedStock(code, id, options)));
    const content = freeze(collect(stocks.map((stock) => stock.parse())));
    cache.set(id, content);
    return content;
  };
}

/** Makes the document with the indicators of a day. */
export const indicatorsOf = (stocks: Iterable<FullTicker>): IndicatorsOfDay =>
  Object.fromEntries([...stocks].map((stock) => [stock.codigo, toIndicators(stock)]));

const collectIndicators = createCollector(indicatorsCode, indicatorsSchema, indicatorsOf);

/** Reads the indicators of a publication's stocks. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export const readIndicators = (
  { id, codes }: { readonly id: string; readonly codes: readonly string[] },
  options: ReadOptions = {},
): Promise<IndicatorsOfDay> => collectIndicators(id, async () => codes, options);

const collectAgenda = createCollector(agendaCode, agendaSchema, agendaOf);

/** Reads the payments of a publication's stocks. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export const readAgenda = (id: string, options: ReadOptions = {}): Promise<PublishedAgenda> =>
  collectAgenda(id, readCodesOfList(id, options), options);

const collectAudit = createCollector(auditCode, auditSchema, (stocks) => auditOf(stocks));

/** Reads what the figures of a publication were compared with. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export const readAudit = (id: string, options: ReadOptions = {}): Promise<PublishedAudit> =>
  collectAudit(id, readCodesOfList(id, options), options);

const readCodesOfList = (id: string, options: ReadOptions) => async (): Promise<readonly string[]> =>
  (await readPublishedList(id, options)).parse().tickers.map(({ codigo }) => codigo);

const throwMissing = (codigo: string, id: string): never => {
  throw new StoreUnavailable(`${codigo} of ${id} is missing`);
};

/** Reads one stock of several publications, oldest first. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export const readStockHistory = async (
  codigo: string,
  wanted: readonly Publication[],
  options: ReadOptions = {},
): Promise<readonly HistoryTicker[]> => [
  ...(await readDocuments(historyTickerSchema, codigo, wanted, options)).values(),
];

/** Like `readStockHistory`, with all that was published. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export const readFullHistory = async (
  codigo: string,
  wanted: readonly Publication[],
): Promise<readonly FullTicker[]> => [...(await readDocuments(fullTickerSchema, codigo, wanted, {})).values()];

/**
 * Reads one document of several publications, by their ids, oldest first; those that are missing are not in it.
 * @throws StoreUnavailable 503, StoredItemInvalid 500
 */
export async function readDocuments<Content>(
  schema: GenericSchema<unknown, Content>,
  codigo: string,
  wanted: readonly Publication[],
  { onUnits }: ReadOptions,
): Promise<ReadonlyMap<string, Content>> {
  const ids = new Set(wanted.map(({ id }) => id));
  const found = new Map<string, Content>();
  const [first] = [...ids].sort();
  const last = [...ids].sort().at(-1);
  if (first === undefined || last === undefined) return found;
  const pages = paginateQuery(
    { client: dynamodb },
    {
      TableName: scoresTable(),
      KeyConditionExpression: 'codigo = :codigo AND publicacao BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':codigo': codigo, ':first': first, ':last': last },
      ...(onUnits && { ReturnConsumedCapacity: 'TOTAL' }),
    },
  );
  try {
    for await (const { Items = [], ConsumedCapacity } of pages) {
      onUnits?.(ConsumedCapacity?.CapacityUnits ?? 0);
      for (const item of Items) {
        const { publicacao } = item;
        // Skip publications that were replaced, or that are still being stored.
        if (!ids.has(publicacao)) continue;
        const place: ItemPlace = { kind: 'publication', table: scoresTable(), key: { codigo, publicacao } };
        found.set(publicacao, fromItem(schema, item, place).parse());
      }
    }
  } catch (error) {
    throw mapStoreError(error);
  }
  return found;
}
