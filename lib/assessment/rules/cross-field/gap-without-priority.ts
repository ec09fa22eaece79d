import { dimensionKeys } from '../../record/record.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly keys: string;
}

/** Reported at `/priorities`, once for all dimensions. */
export const gapWithoutPriority: Rule<Values> = {
  id: 'gap-without-priority',
  severity: 'warning',
  step: 'priority',
  says: {
    en: ({ keys }) => ({
      message: `priorities is empty, though gaps are listed for ${keys}`,
      hint: 'add a priority for the gaps that matter most',
    }),
    pt: ({ keys }) => ({
      message: `priorities está vazio, embora haja lacunas em ${keys}`,
      hint: 'acrescente uma prioridade para as lacunas mais importantes',
    }),
  },
  samples: [{ keys: '§keys' }],
  check({ record }, report) {
    const { dimensions, priorities } = record;
    if (dimensions === undefined || priorities === undefined || priorities.length > 0) return;
    const withGaps = dimensionKeys.filter((key) => (dimensions[key]?.gaps?.length ?? 0) > 0);
    if (withGaps.length === 0) return;
    report('/priorities', { keys: withGaps.join(', ') });
  },
};
