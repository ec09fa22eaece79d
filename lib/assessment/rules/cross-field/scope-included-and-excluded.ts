import { normalizeName } from '../../record/names.ts';
import { quote } from '../../record/quote.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly entry: string;
}

/** Reported at `/scope/excluded/{i}`. */
export const scopeIncludedAndExcluded: Rule<Values> = {
  id: 'scope-included-and-excluded',
  severity: 'warning',
  says: {
    en: ({ entry }) => ({
      message: `${entry} is excluded, though scope.included has it too`,
      hint: 'remove it from one of the two lists, or say which part each means',
    }),
    pt: ({ entry }) => ({
      message: `${entry} está em excluded, embora esteja também em scope.included`,
      hint: 'retire-o de uma das duas listas ou diga que parte cada uma quer dizer',
    }),
  },
  samples: [{ entry: '§entry' }],
  check({ record }, report) {
    const { included, excluded } = record.scope ?? {};
    if (included === undefined || excluded === undefined || excluded.length === 0) return;
    const includedNames = new Set<string>();
    for (let i = 0; i < included.length; i += 1) {
      const entry = included[i];
      if (entry !== undefined) includedNames.add(normalizeName(entry));
    }
    for (let j = 0; j < excluded.length; j += 1) {
      const entry = excluded[j];
      if (entry === undefined || !includedNames.has(normalizeName(entry))) continue;
      report(`/scope/excluded/${j}`, { entry: quote(entry) });
    }
  },
};
