import type { Change } from './changes.ts';

/** Says if something is new, changed or gone. */
export function changeName({ antes, depois }: Pick<Change, 'antes' | 'depois'>): 'nova' | 'alterada' | 'retirada' {
  if (antes === null) return 'nova';
  return depois === null ? 'retirada' : 'alterada';
}
