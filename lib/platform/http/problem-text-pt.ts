import type { ProblemText } from './problem-text.ts';

const types: Readonly<Record<string, string>> = {
  integer: 'um número inteiro',
  number: 'um número',
  string: 'um texto',
  boolean: 'true ou false',
  array: 'uma lista',
  object: 'um objeto',
  null: 'null',
};

const units = { characters: ['caractere', 'caracteres'], items: ['item', 'itens'] } as const;

/** What callers read of the patterns that are names of a form. */
const forms: Readonly<Record<string, string>> = { '^\\d{4}-\\d{2}-\\d{2}$': 'AAAA-MM-DD' };

const perhaps = (near: string | undefined): string => (near === undefined ? '' : ` Você quis dizer "${near}"?`);

/** What the API says in Brazilian Portuguese. */
export const portuguese: ProblemText = {
  problems: {
    invalid_request: {
      detail: ({ count, listed = count }) => {
        if (count === 1) return 'Há um erro na requisição.';
        if (Number(count) <= Number(listed)) return `Há ${count} erros na requisição.`;
        return `Há mais de ${listed} erros na requisição; estes são os primeiros.`;
      },
    },
    invalid_json: {
      title: 'JSON inválido',
      detail: ({ line, column }) =>
        line === undefined ? 'O corpo não é JSON.' : `O corpo não é JSON: veja a linha ${line}, coluna ${column}.`,
    },
    not_found: { title: 'Não encontrado', detail: ({ path }) => `Não há nada em ${path}.` },
    method_not_allowed: {
      title: 'Método não permitido',
      detail: ({ method, allow }) => `${method} não é possível aqui; permitido: ${allow}.`,
    },
    payload_too_large: {
      title: 'Corpo grande demais',
      detail: ({ limit_bytes }) => `O corpo pode ter no máximo ${limit_bytes} bytes.`,
    },
    unsupported_media_type: {
      title: 'Tipo de mídia não suportado',
      detail: () => 'O corpo deve ser enviado com o tipo de conteúdo application/json.',
    },
    api_key_required: {
      detail: () => 'Envie uma chave de API no cabeçalho X-API-Key.',
    },
    api_key_invalid: {
      title: 'Chave de API inválida',
      detail: () => 'A chave de API do cabeçalho X-API-Key é desconhecida ou foi desativada.',
    },
    internal_error: {
      detail: () => 'Algo deu errado do nosso lado. Informe o request_id ao relatar o problema.',
    },
    store_unavailable: {
      detail: () => 'A base de dados não responde. Tente novamente em instantes.',
    },
    newer_format: {
      detail: () => 'Uma versão mais nova do serviço gravou estes dados. Tente de novo quando ela voltar.',
    },
  },
  statuses: {
    400: 'Requisição inválida',
    401: 'Chave de API necessária',
    403: 'Acesso negado',
    404: 'Não encontrado',
    409: 'Conflito',
    422: 'Não pode ser processado',
    429: 'Requisições demais',
    500: 'Erro interno',
    503: 'Temporariamente indisponível',
  },
  violations: {
    unknown_parameter: ({ name, near }) => `Não existe o parâmetro "${name}".${perhaps(near)}`,
    repeated_parameter: ({ name }) => `"${name}" só pode ser informado uma vez.`,
    missing_parameter: ({ name }) => `"${name}" é obrigatório.`,
    wrong_encoding: ({ name }) => `"${name}" não é uma codificação percentual válida.`,
    unknown_property: ({ name, near }) => `Não existe a propriedade "${name}".${perhaps(near)}`,
    forbidden_property: ({ name }) => `Uma propriedade não pode se chamar "${name}".`,
    repeated_property: ({ name }) => `"${name}" só pode aparecer uma vez em um objeto.`,
    missing_property: ({ name }) => `"${name}" é obrigatório.`,
    wrong_type: ({ got, expected }) =>
      `Recebido ${got}; deve ser ${expected.map((type) => types[type] ?? type).join(' ou ')}.`,
    not_allowed: ({ got, allowed }) => `Recebido ${got}; permitido: ${allowed.join(', ')}.`,
    out_of_range: ({ got, comparison, limit }) => `Recebido ${got}; deve ser ${comparison} ${limit}.`,
    wrong_length: ({ unit, bound, limit }) =>
      `Deve ter no ${bound === 'min' ? 'mínimo' : 'máximo'} ${limit} ${units[unit][limit === 1 ? 0 : 1]}.`,
    wrong_format: ({ got, format }) => `Recebido ${got}; deve corresponder a ${forms[format] ?? format}.`,
    not_unique: ({ first, second }) => `Os itens ${first} e ${second} são iguais.`,
    invalid_value: ({ got }) => `${got} não é permitido aqui.`,
  },
};
