/** A value as the tables name its type: a Hive type, or what an object or an array has. */
type Shape = 'string' | 'double' | 'int' | 'boolean' | readonly [Shape] | { readonly [member: string]: Shape };

/** Writes a type as Hive does: `struct<dia:string,valores:array<double>>`. */
function hiveType(shape: Shape): string {
  if (typeof shape === 'string') return shape;
  if (isList(shape)) return `array<${hiveType(shape[0])}>`;
  const members = Object.entries(shape).map(([name, member]) => `${name}:${hiveType(member)}`);
  return `struct<${members.join(',')}>`;
}

const isList = (shape: object): shape is readonly [Shape] => Array.isArray(shape);

const columnsOf = (shapes: Readonly<Record<string, Shape>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, hiveType(shape)]));

/** DynamoDB's exports name the type of each value. */
const text = { s: 'string' } as const;
const amount = { n: 'string' } as const;
const flag = { bool: 'boolean' } as const;

/** A line of an export: an item of the table `verdicts`. */
export const verdictColumns = columnsOf({
  item: {
    bucket: text,
    key: text,
    format_version: amount,
    sequencer: text,
    version_id: text,
    status: text,
    deleted_at: text,
    verdict: text,
    relaxed: flag,
    assessment_id: text,
    records: amount,
    error_count: amount,
    warning_count: amount,
    waived_count: amount,
    as_of: text,
    policy: { m: { source: text, sha256: text, removed: flag } },
    judged_at: text,
  },
});

const base = { dia: 'string', acoes: 'string', fonte: 'string' } as const;

/** A line of the archive: a publication, or one of its stocks with what it was valued from. */
export const archiveColumns = columnsOf({
  tipo: 'string',
  id: 'string',
  dia: 'string',
  data_pregao: 'string',
  fonte: 'string',
  versao: 'int',
  ativos: 'int',
  retroativa: 'boolean',
  entradas: {
    codigo: 'string',
    preco: 'string',
    preco_estimado: 'boolean',
    data_pregao: 'string',
    lpa: 'string',
    vpa: 'string',
    base_acoes: base,
    origem_fundamentos: 'string',
    proventos: [{ tipo: 'string', valor: 'string', data_com: 'string', data_pagamento: 'string', estimado: 'boolean' }],
    eventos: [{ tipo: 'string', fator: 'string', data_com: 'string', rotulo: 'string' }],
    listada_desde: 'int',
    divergencias: ['string'],
  },
  ativo: {
    codigo: 'string',
    nome: 'string',
    setor: 'string',
    data_referencia: 'string',
    data_pregao: 'string',
    preco: 'double',
    dividendo_medio_anual: 'double',
    dividend_yield: 'double',
    lpa: 'double',
    vpa: 'double',
    preco_teto: 'double',
    margem_ceiling: 'double',
    classificacao_ceiling: 'string',
    score_ceiling: 'double',
    valor_intrinseco: 'double',
    margem_intrinseco: 'double',
    classificacao_intrinseco: 'string',
    score_intrinseco: 'double',
    score: 'double',
    metodos: 'int',
    alertas: ['string'],
    dado_antigo: 'boolean',
    fonte: 'string',
    atualizado_em: 'string',
    base_acoes: base,
    divergencias: ['string'],
    p_l: 'double',
    p_vp: 'double',
    roe: 'double',
    payout: 'double',
    dividend_yield_12m: 'double',
    cobertura_dividendos: 'double',
    variacao_1d: 'double',
    variacao_5d: 'double',
    variacao_21d: 'double',
    valor_de_mercado: 'double',
    margem_ebit: 'double',
    margem_liquida: 'double',
    divida_liquida_ebitda: 'double',
    roic: 'double',
    ev_ebitda: 'double',
    crescimento_receita_5a: 'double',
    crescimento_lucro_5a: 'double',
    piotroski: 'int',
    id_demonstracoes: 'string',
    proventos: [{ ano: 'int', provento_bruto: 'double', provento_liquido: 'double', estimado: 'boolean' }],
  },
});

/** A query that a workgroup offers. */
interface SavedQuery {
  readonly description: string;
  readonly sql: string;
}

/**
 * The newest verdict of each file in the newest export: up to 0.2.0 rows were in another partition, in which a copy stays. Exports
 * are there some minutes after 04:00 UTC.
 */
const latest = `WITH ordered AS (
  SELECT split_part(item.key.s, '/', 2) AS team, item.key.s AS file, item.status.s AS status, item.verdict.s AS verdict,
    item.relaxed.bool AS relaxed, CAST(item.error_count.n AS integer) AS errors,
    CAST(item.warning_count.n AS integer) AS warnings, substr(item.judged_at.s, 1, 10) AS judged_on,
    row_number() OVER (PARTITION BY item.key.s ORDER BY day DESC, item.sequencer.s DESC) AS place
  FROM verdicts
  WHERE day >= CAST(current_date - INTERVAL '1' DAY AS varchar) AND item.sequencer.s IS NOT NULL
), latest AS (
  SELECT * FROM ordered WHERE place = 1 AND status = 'judged'
)`;

/** The last publication of each day, a row for each of its stocks. */
const published = `WITH ordered AS (
  SELECT ativo.codigo AS codigo, ativo.data_referencia AS dia, ativo.preco AS preco, ativo.preco_teto AS preco_teto,
    ativo.margem_ceiling AS margem_ceiling, ativo.classificacao_ceiling AS classificacao_ceiling,
    ativo.valor_intrinseco AS valor_intrinseco, ativo.classificacao_intrinseco AS classificacao_intrinseco,
    ativo.score AS score,
    row_number() OVER (PARTITION BY ativo.codigo, ativo.data_referencia ORDER BY "$path" DESC) AS place
  FROM market_archive
  WHERE ano >= CAST(year(current_date) - 1 AS varchar) AND tipo = 'ativo'
), published AS (
  SELECT * FROM ordered WHERE place = 1
)`;

/** The saved queries, by name. */
export const savedQueries = {
  'verdicts-by-team': {
    description: 'How many files of each team are valid, relaxed, invalid and unreadable.',
    sql: `${latest}
SELECT team, count(*) AS files, count_if(verdict = 'valid') AS valid, count_if(relaxed) AS relaxed,
  count_if(verdict = 'invalid') AS invalid, count_if(verdict = 'unreadable') AS unreadable
FROM latest
GROUP BY team
ORDER BY team`,
  },
  'verdicts-to-mend': {
    description: 'Files that are not valid, those judged longest ago first.',
    sql: `${latest}
SELECT team, file, verdict, errors, warnings, judged_on
FROM latest
WHERE verdict <> 'valid'
ORDER BY judged_on, file
LIMIT 1000`,
  },
  'verdicts-by-month': {
    description:
      'Files by the month of their verdict: how many, what part is valid, and their mean errors and warnings.',
    sql: `${latest}
SELECT substr(judged_on, 1, 7) AS month, count(*) AS files, round(100.0 * count_if(verdict = 'valid') / count(*), 1) AS valid_percent,
  round(avg(errors), 2) AS mean_errors, round(avg(warnings), 2) AS mean_warnings
FROM latest
GROUP BY substr(judged_on, 1, 7)
ORDER BY month`,
  },
  'market-history-of-a-stock': {
    description: 'What was published of one stock this year and last year, day by day. Put its code in place of PETR4.',
    sql: `${published}
SELECT dia, preco, preco_teto, margem_ceiling, classificacao_ceiling, valor_intrinseco, classificacao_intrinseco, score
FROM published
WHERE codigo = 'PETR4'
ORDER BY dia`,
  },
  'market-changes-of-class': {
    description: 'Stocks whose classification by the price ceiling has changed, with both, the newest change first.',
    sql: `${published}, compared AS (
  SELECT codigo, dia, preco, classificacao_ceiling,
    lag(classificacao_ceiling) OVER (PARTITION BY codigo ORDER BY dia) AS before
  FROM published
)
SELECT dia, codigo, before, classificacao_ceiling AS now, preco
FROM compared
WHERE before <> classificacao_ceiling
ORDER BY dia DESC, codigo`,
  },
} as const satisfies Readonly<Record<string, SavedQuery>>;
