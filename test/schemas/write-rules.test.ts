import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractOfRules, listOfRules, ruleList } from '../../schemas/write-rules.ts';

const contract = readFileSync(contractOfRules, 'utf8');

test('the list of rules is up to date: npm run generate', () => {
  expect(readFileSync(ruleList, 'utf8')).toBe(listOfRules(contract));
});

test('a rule is listed where the contract has it, by the name of its file', () => {
  const row = '| `sample-zero` |';
  const list = listOfRules(
    contract.replace(row, `| \`limited-scope-without-exclusions\` | \`/scope/excluded\` | always |\n${row}`),
  );
  expect(list).toContain(
    "import { limitedScopeWithoutExclusions } from './cross-field/limited-scope-without-exclusions.ts';\n",
  );
  expect(list).toContain('  fullPopulationMismatch,\n  limitedScopeWithoutExclusions,\n  sampleZero,\n');
});

test('a contract without its tables is refused', () => {
  expect(() => listOfRules(contract.replaceAll('| reported at |', '| where |'))).toThrow(
    'no table of cross-field rules',
  );
});
