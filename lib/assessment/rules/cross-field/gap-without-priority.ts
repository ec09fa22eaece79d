import { dimensionKeys } from '../../record/record.ts';
import type { Rule } from '../rule.ts';

/** Reported at `/priorities`, once for all dimensions. */
export const gapWithoutPriority: Rule<'gap-without-priority'> = {
  id: 'gap-without-priority',
  severity: 'warning',
  title: 'Where gaps are listed, there is a priority to act on',
  help: 'Gaps that nobody is asked to close stay open. Add at least one priority with an owner and a target date.',
  says: ({ keys }) => ({
    message: `priorities is empty, though gaps are listed for ${keys}`,
    hint: 'add a priority for the gaps that matter most',
  }),
  check({ record }, report) {
    const { dimensions, priorities } = record;
    if (dimensions === undefined || priorities === undefined || priorities.length > 0) return;
    const withGaps = dimensionKeys.filter((key) => (dimensions[key]?.gaps?.length ?? 0) > 0);
    if (withGaps.length === 0) return;
    report('/priorities', { keys: withGaps.join(', ') });
  },
};
