import { Evaluator } from '../../lib/pricing/inputs/arm/expression/evaluator.ts';
import { makeScope } from '../../lib/pricing/inputs/arm/template/template-scope.ts';
import { Unknown } from '../../lib/pricing/inputs/arm/unknown.ts';

/** Evaluates a value as a member of a template. What is unknown is shown as the reasons. */
export function evaluateIn(raw: unknown, template: Readonly<Record<string, unknown>> = {}, location?: string) {
  const evaluator = new Evaluator();
  const scope = makeScope(template, new Map(), { evaluator, location, place: '' });
  const value = evaluator.evaluate(raw, scope, 'value');
  return {
    value: value instanceof Unknown ? `unknown: ${value.reasons.join('; ')}` : value,
    text: value instanceof Unknown ? value.text : undefined,
    /** Those of members that have been read. */
    get problems() {
      return evaluator.problems;
    },
  };
}
