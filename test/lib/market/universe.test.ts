import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findOtherClass, findStock, sampleCodes, universe } from '../../../lib/market/universe.ts';

test('is the universe of the table: 59 stocks, with their sectors', () => {
  const [, ...lines] = readFileSync('test/fixtures/b3-universe.csv', 'utf8').trim().split(/\r?\n/);
  const facts = lines.map((line) => {
    const [, codigo, nome, setor] = /^([^,]+),([^,]+),"?([^"]+)"?$/.exec(line) ?? [];
    return { codigo, nome: nome?.replace(' (ex-Eletrobras)', ''), setor };
  });
  expect(universe.map(({ codigo, nome, setor }) => ({ codigo, nome, setor }))).toEqual(facts);
  expect(universe).toHaveLength(59);
});

test.each([
  ['PETR4', 'PETR4'],
  ['petr4', 'PETR4'],
  [' Petr4 ', 'PETR4'],
  ['PETR4F', 'PETR4'],
  ['PETR4.SA', 'PETR4'],
  ['petr4f.sa', 'PETR4'],
  ['TAEE11F', 'TAEE11'],
  ['B3SA3', 'B3SA3'],
  ['ELET3', 'AXIA3'],
  ['TRPL4', 'ISAE4'],
  ['ALSO3', 'ALOS3'],
  ['BRDT3', 'VBBR3'],
])('%j means %s', (code, codigo) => {
  expect(findStock(code)?.codigo).toBe(codigo);
});

test.each(['PETR3', 'PETR', '', 'PETR4X', 'F', '__proto__', 'PETR4.SAO'])('%j is not a code', (code) => {
  expect(findStock(code)).toBeUndefined();
});

test.each([
  ['PETR3', 'PETR4'],
  ['petr3.sa', 'PETR4'],
  ['PETR3F', 'PETR4'],
  ['TAEE3', 'TAEE11'],
  ['SANB4', 'SANB11'],
  ['ELET6', 'AXIA3'],
  ['TRPL3', 'ISAE4'],
  ['B3SA4', 'B3SA3'],
  ['PETR4', undefined],
  ['ELET3', undefined],
  ['PETR9', undefined],
  ['PETR34', undefined],
  ['PETR', undefined],
  ['XPTO3', undefined],
  ['__proto__', undefined],
])('%j is another class of the issuer of %s', (code, codigo) => {
  expect(findOtherClass(code)?.codigo).toBe(codigo);
});

test('knows the other classes of all 59 issuers, under each root of their codes', () => {
  for (const stock of universe) {
    for (const root of [stock.codigo, ...stock.codigos_anteriores].map((code) => code.slice(0, 4))) {
      for (const number of [3, 4, 5, 6, 7, 8, 11]) {
        const code = `${root}${number}`;
        expect((findStock(code) ?? findOtherClass(code))?.codigo, code).toBe(stock.codigo);
      }
    }
  }
});

test('has an ISIN with the right check digit for each code, former ones included', () => {
  for (const { codigo, codigos_anteriores, isins } of universe) {
    expect(isins.length, codigo).toBe(1 + codigos_anteriores.length);
    isins.forEach((isin, index) => {
      expect(isin.slice(0, 6)).toBe(`BR${[codigo, ...codigos_anteriores][index]?.slice(0, 4)}`);
      expect(isSound(isin), isin).toBe(true);
    });
  }
  const all = universe.flatMap(({ isins }) => isins);
  expect(new Set(all).size).toBe(all.length);
});

/** ISO 6166: letters become numbers, and the Luhn sum of all digits ends in 0. */
function isSound(isin: string): boolean {
  const digits = [...isin].map((sign) => Number.parseInt(sign, 36)).join('');
  const doubled = [...digits].reverse().map((digit, index) => Number(digit) * (index % 2 === 1 ? 2 : 1));
  const sum = doubled.reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return isin.length === 12 && sum % 10 === 0;
}

test('has a sample of five', () => {
  expect(sampleCodes.map((code) => findStock(code)?.codigo)).toEqual(sampleCodes);
  expect(new Set(sampleCodes).size).toBe(5);
});
