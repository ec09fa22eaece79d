import { forms } from '../../../lib/pricing/products/forms.ts';
import type { Language } from '../../preferences.ts';
import type { Words } from '../../text/use-words.ts';

const listIn = (language: Language, names: readonly string[]): string => new Intl.ListFormat(language).format(names);

/** What licences are for. */
const licencesIn = (language: Language): string =>
  listIn(
    language,
    forms.flatMap(({ licence }) => licence?.name ?? []),
  );

/** What lines that cost less while they are off are called. */
const stoppableIn = (language: Language): string =>
  listIn(
    language,
    forms.flatMap(({ stops }) => stops?.name[language] ?? []),
  );

const english = {
  title: 'For all lines',
  scope: 'Contract',
  onlyScope: 'the only one with a price sheet',
  noScope: 'none: public prices alone',
  currency: 'Currency',
  region: 'Region of all lines',
  licence: `Licences for ${licencesIn('en')}`,
  licences: { included: 'included in the price', hybrid_benefit: 'your own (hybrid benefit)' },
  mixed: 'they differ',
  hours: `Hours a month of ${stoppableIn('en')} (730 = always on)`,
  sharing: 'Hours of different lines',
  sharings: { together: 'fall together', spread: 'never fall together, if they fit' },
  ownHours: (lines: readonly string[]) =>
    lines.length === 1
      ? `${lines[0]} has hours of its own.`
      : `${lines.length} lines have hours of their own: ${lines.join(', ')}.`,
  takeOwnHoursOut: 'Use these hours for all',
};

type AllLinesWords = typeof english;

const portuguese: AllLinesWords = {
  title: 'Para todas as linhas',
  scope: 'Contrato',
  onlyScope: 'o único com tabela de preços',
  noScope: 'nenhum: só preços públicos',
  currency: 'Moeda',
  region: 'Região de todas as linhas',
  licence: `Licenças ${licencesIn('pt')}`,
  licences: { included: 'incluídas no preço', hybrid_benefit: 'suas (benefício híbrido)' },
  mixed: 'são diferentes',
  hours: `Horas por mês de ${stoppableIn('pt')} (730 = sempre ligado)`,
  sharing: 'Horas de linhas diferentes',
  sharings: { together: 'coincidem', spread: 'nunca coincidem, se couberem no mês' },
  ownHours: (lines) =>
    lines.length === 1
      ? `${lines[0]} tem suas próprias horas.`
      : `${lines.length} linhas têm suas próprias horas: ${lines.join(', ')}.`,
  takeOwnHoursOut: 'Usar estas horas em todas',
};

/** Words of what holds for all lines. */
export const allLinesWords: Words<AllLinesWords> = { en: english, pt: portuguese };
