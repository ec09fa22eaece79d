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
    variacao_1d: 'double',
    variacao_5d: 'double',
    variacao_21d: 'double',
    proventos: [{ ano: 'int', provento_bruto: 'double', provento_liquido: 'double', estimado: 'boolean' }],
  },
});
