import { type CsvFormat, csvDialects, csvTable } from '../platform/csv.ts';
import { changeName } from './change-name.ts';
import type { Change, Changes } from './changes.ts';

/** The changes that a caller has asked for. */
export interface ChangesReply extends Changes {
  readonly data_referencia: string;
  /** Day of the publication that is compared with; null if there is one only. */
  readonly desde: string | null;
}

/** Writes changes as JSON or as one of the two tables. */
export const writeChanges = (changes: ChangesReply, format: 'json' | CsvFormat): string =>
  format === 'json' ? JSON.stringify(changes) : csvTable([columns, ...tableRows(changes)], csvDialects[format]);

const columns = [
  'dia',
  'codigo',
  'nome',
  'tipo',
  'item',
  'mudanca',
  'antes',
  'depois',
  'data_com',
  'data_pagamento_antes',
  'data_pagamento',
  'valor_bruto_antes',
  'valor_bruto',
  'valor_liquido',
  'fator',
] as const;

type Row = { readonly [Name in (typeof columns)[number]]?: string | number | null | undefined };

/** What cannot be compared has rows of its own, behind the changes. */
const tableRows = ({ mudancas, sem_base }: Changes) =>
  [...mudancas.map(toRow), ...sem_base.map((gap): Row => ({ ...gap, mudanca: 'sem_base' }))].map((row) =>
    columns.map((name) => row[name]),
  );

const toRow = (change: Change): Row => {
  const { dia, codigo, nome, tipo, item } = change;
  return { dia, codigo, nome, tipo, item, mudanca: changeName(change), ...sidesOf(change) };
};

function sidesOf(change: Change): Row {
  if (change.tipo === 'alerta') return {};
  if (change.tipo === 'classificacao' || change.tipo === 'demonstracao') {
    return { antes: change.antes, depois: change.depois };
  }
  if (change.tipo === 'evento') {
    const { fator, data_com, rotulo } = change.depois ?? change.antes ?? {};
    // A number gets the decimal sign of the table.
    return {
      fator: fator === undefined ? null : Number(fator),
      data_com,
      [change.depois ? 'depois' : 'antes']: rotulo,
    };
  }
  const { antes, depois } = change;
  return {
    data_com: (depois ?? antes)?.data_com,
    data_pagamento_antes: antes?.data_pagamento,
    data_pagamento: depois?.data_pagamento,
    valor_bruto_antes: antes?.valor_bruto,
    valor_bruto: depois?.valor_bruto,
    valor_liquido: depois?.valor_liquido,
  };
}
