import { expect, test } from 'vitest';
import { editFile, isEditable, isEdited, openedFile, openFile } from '../../../web/record/desk.ts';

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
