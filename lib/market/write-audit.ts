import { type CsvFormat, csvDialects, csvTable } from '../platform/csv.ts';
import type { SelectedAudit, ShownCheck, ShownGap } from './audit.ts';

/** The audit that a caller has asked for. */
export interface AuditReply extends SelectedAudit {
  readonly data_referencia: string;
  readonly data_pregao: string;
}

/** Writes an audit as JSON or as one of the two tables. */
export const writeAudit = (audit: AuditReply, format: 'json' | CsvFormat): string =>
  format === 'json' ? JSON.stringify(audit) : csvTable([columns, ...tableRows(audit)], csvDialects[format]);

const columns = [
  'codigo',
  'nome',
  'figura',
  'resultado',
  'valor',
  'fonte',
  'comparado',
  'comparado_com',
  'diferenca',
  'tolerancia',
  'inicio',
  'fim',
  'observacao',
] as const;

type Row = { readonly [Name in (typeof columns)[number]]?: string | number | null };

/** Figures without a check have rows of their own, behind the checks. */
const tableRows = ({ conferencias, sem_conferencia }: SelectedAudit) =>
  [...conferencias.map(toRow), ...sem_conferencia.map(toGapRow)].map((row) => columns.map((name) => row[name]));

const toRow = ({ confere, ...check }: ShownCheck): Row => ({ ...check, resultado: confere ? 'confere' : 'diverge' });

const toGapRow = ({ motivo, ...stock }: ShownGap): Row => ({
  ...stock,
  resultado: 'sem_conferencia',
  observacao: motivo,
});
