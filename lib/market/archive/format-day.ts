import type { ArchivedDay } from './archived-day.ts';

/** Formats an archived publication as NDJSON. */
export const formatDay = ({ publicacao, ativos }: ArchivedDay): string =>
  [publicacao, ...ativos].map((line) => `${JSON.stringify(line)}\n`).join('');
