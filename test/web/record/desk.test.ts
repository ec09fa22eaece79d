import { expect, test } from 'vitest';
import {
  addPolicies,
  addToPortfolio,
  editFile,
  isEditable,
  isEdited,
  judging,
  openedFile,
  openFile,
  portfolioFiles,
  replacedNames,
} from '../../../web/record/desk.ts';

const bytes = (...numbers: number[]) => new Uint8Array(numbers);
const file = (text: string, name = 'a.json') => ({ name, bytes: new TextEncoder().encode(text) });

test('a file can be edited where an editor would write its bytes again', () => {
  expect(isEditable(file('{"é":"\r\n"}'), '{"é":"\r\n"}')).toBe(true);
  expect(isEditable({ name: 'bom.json', bytes: bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d) }, '{}')).toBe(true);
  // Not UTF-8: a damaged character would be lost.
  expect(isEditable({ name: 'latin.json', bytes: bytes(0x7b, 0xe9, 0x7d) }, '{\ufffd}')).toBe(false);
});

test('an edited file keeps its name but for .gz, and opening another forgets that', () => {
  openFile(file('{}', 'team/a.json.GZ'));
  editFile('{"a":1}');
  expect(openedFile.get()).toEqual(file('{"a":1}', 'team/a.json'));
  expect(isEdited.get()).toBe(true);
  openFile(file('{}'));
  expect(isEdited.get()).toBe(false);
  openFile(undefined);
  editFile('{}');
  expect(openedFile.get()).toBeUndefined();
});

test('policies that come with records are kept, each in the place of the one of its folder', () => {
  const before = judging.get();
  addPolicies([]);
  expect(judging.get()).toBe(before);
  addPolicies([file('1', 'strict.json'), file('2', 'acme/appraise.policy.json')]);
  addPolicies([file('3', 'globex/appraise.policy.json'), file('4', 'appraise.policy.json')]);
  expect(judging.get().policies).toEqual([
    file('2', 'acme/appraise.policy.json'),
    file('3', 'globex/appraise.policy.json'),
    file('4', 'appraise.policy.json'),
  ]);
  judging.set(before);
});

test('the portfolio says which of its files gave their place to different ones of the same name', () => {
  addToPortfolio([file('1', 'record.json'), file('2', 'b.json')]);
  expect(replacedNames.get()).toEqual([]);
  addToPortfolio([file('3', 'record.json'), file('2', 'b.json')]);
  expect(replacedNames.get()).toEqual(['record.json']);
  expect(portfolioFiles.get()).toEqual([file('3', 'record.json'), file('2', 'b.json')]);
  addToPortfolio([file('4', 'c.json')]);
  expect(replacedNames.get()).toEqual([]);
  portfolioFiles.set([]);
});
