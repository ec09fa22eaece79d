import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allRules, fixedRule, unwaivableRule } from '../../lib/assessment/rules/all-rules.ts';
import { policySchema, withRuleIds } from '../../schemas/generate.ts';

const text = readFileSync(policySchema, 'utf8');

test('the schema of policies lists the rules that can be changed, and those that can be waived: npm run generate', () => {
  expect(withRuleIds(text)).toBe(text);
  const schema = JSON.parse(text);
  const ids = allRules.map(({ id }) => id);
  expect(Object.keys(schema.properties.severities.properties)).toEqual(ids.filter((id) => fixedRule(id) === undefined));
  expect(schema.$defs.waiver.properties.rule.enum).toEqual(ids.filter((id) => unwaivableRule(id) === undefined));
});

test('replaces stale lists, and nothing else', () => {
  const stale = text.replaceAll('"evidence-unused"', '"gone"').replace(/\n {12}"blank-text",/, '');
  expect(stale).not.toBe(text);
  expect(withRuleIds(stale)).toBe(text);
});
