import { formats } from '../../platform/stored-formats.ts';
import { joinSources } from '../join-sources.ts';
import type { Publication, PublishedDay } from '../publication.ts';
import type { ArchivedDay } from './archived-day.ts';

/** The archive's record of a publication. */
export function archiveDay(
  { id, dia, data_pregao, retroativa }: Publication,
  { ativos, entradas }: Pick<PublishedDay, 'ativos' | 'entradas'>,
): ArchivedDay {
  return {
    publicacao: {
      tipo: 'publicacao',
      id,
      dia,
      data_pregao,
      fonte: joinSources([...ativos.values()]),
      versao: formats.archive,
      ativos: ativos.size,
      ...(retroativa && { retroativa }),
    },
    ativos: [...ativos].map(([codigo, ativo]) => ({ tipo: 'ativo', entradas: entradas.get(codigo) ?? null, ativo })),
  };
}
