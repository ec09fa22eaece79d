import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validate } from '../../../../lib/assessment/judge/validate.ts';
import type { Finding } from '../../../../lib/assessment/record/finding.ts';
import { policyOf } from '../../../support/policies.ts';
import { arbitraryLayout, arbitraryRecord } from '../arbitrary-record.ts';
import { arbitraryMutations, mutate } from '../mutations.ts';
import { statedWarnings } from '../oracle/cross-field.ts';
import { spell } from '../oracle/json-text.ts';
import { mandatoryRules } from '../oracle/policy.ts';
import { expectationOf } from '../oracle.ts';

const mutated = fc
  .tuple(arbitraryRecord, arbitraryMutations, arbitraryLayout)
  .map(([record, mutations, layout]) => spell(mutations.reduce(mutate, record), layout).text);

const asOf = '2026-06-15';
const days = fc.constantFrom('2025-12-31', '2026-06-14', '2026-06-15', '2026-06-16', '2030-01-01');
const spelled = (findings: readonly Finding[]) => findings.map(({ rule, pointer }) => `${rule}@${pointer}`).sort();
const aboutWaivers = ({ file }: Finding): boolean => file !== undefined;
const isStated = ({ rule, severity }: Finding): boolean => severity === 'error' || statedWarnings.includes(rule);

/** Everything that the independent statement of the rules finds, as `rule@pointer`. */
const stated = (text: string, isWaived: (finding: string) => boolean = () => false): readonly string[] => {
  const { errors, warnings } = expectationOf(text, (rule, pointer) => !isWaived(`${rule}@${pointer}`));
  return [...errors, ...warnings].sort();
};

const asWaiver = (finding: string, until: string) => {
  const at = finding.indexOf('@');
  return { rule: finding.slice(0, at), pointer: finding.slice(at + 1), reason: 'Known', until, by: 'Ana' };
};

test('waivers take away exactly the findings that they name while they hold, as an independent statement says', () => {
  fc.assert(
    fc.property(mutated, fc.infiniteStream(fc.tuple(fc.boolean(), days)), (text, choices) => {
      const chosen = [...new Set(stated(text))]
        .filter((finding) => !finding.startsWith('json-'))
        .map((finding) => ({ finding, choice: choices.next().value as [boolean, string] }))
        .filter(({ choice: [isChosen] }) => isChosen)
        .map(({ finding, choice: [, until] }) => asWaiver(finding, until));
      const idle = { ...asWaiver('sample-zero@/nowhere', '2030-01-01') };
      const judgement = validate(Buffer.from(text), { asOf, policy: policyOf({ waivers: [...chosen, idle] }) });

      const holding = new Set(chosen.filter(({ until }) => until >= asOf).map((one) => `${one.rule}@${one.pointer}`));
      const ended = chosen.filter(({ until }) => until < asOf).length;
      const own = judgement.findings.filter((finding) => !aboutWaivers(finding));
      // A waived misspelt name is reported beside the missing one.
      const all = stated(text, (finding) => holding.has(finding));
      const left = all.filter((finding) => !holding.has(finding));
      expect(spelled(own.filter(isStated))).toEqual(left);
      expect(spelled((judgement.waived ?? []).filter(isStated))).toEqual(all.filter((finding) => holding.has(finding)));
      expect(
        judgement.findings
          .filter(aboutWaivers)
          .map(({ rule }) => rule)
          .sort(),
      ).toEqual([...Array(ended).fill('waiver-expired'), 'waiver-unused']);
      const errors = own.filter(({ severity }) => severity === 'error').length + ended;
      expect(judgement).toMatchObject({ valid: errors === 0, errorCount: errors });
      const isRelaxed = judgement.valid && (judgement.waived ?? []).some(({ rule }) => mandatoryRules.includes(rule));
      expect(judgement.relaxed ?? false).toBe(isRelaxed);
    }),
    { numRuns: 350 },
  );
});
