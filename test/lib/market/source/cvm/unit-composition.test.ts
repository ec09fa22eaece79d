import { expect, test } from 'vitest';
import { countSharesOfUnit } from '../../../../../lib/market/source/cvm/unit-composition.ts';

// As companies write it in CVM's registration forms, 2018 to 2026.
test.each([
  ['1 ação ordinária e 4 ações preferenciais', 5],
  ['2 ações preferenciais e 1 ação ordinária', 3],
  ['1 KLBN3 + 4 KLBN4', 5],
  ['1 ENG3 e 4 ENGI4', 5],
  ['1 ON E 2 PNA', 3],
  ['1 ON / 2 PN', 3],
  ['1 ON + 1 PN', 2],
  ['1 ON e 2PNs', 3],
  ['01 ação ordinária e 04 ações preferenciais', 5],
  ['1 (uma) ação ordinária e 2 (duas) ações preferenciais classe A', 3],
  ['Uma ação ordinária e quatro preferenciais', 5],
  ['2 ações ordinárias', 2],
])('counts the shares in %j', (composition, shares) => {
  expect(countSharesOfUnit(composition)).toBe(shares);
});

test.each([
  '',
  'Vide item 9.1',
  '1 PN + 3 Recibos de Subscrição',
  'ações ordinárias e preferenciais',
  '0 ON',
  '999 ON',
  '1 ON e PN',
])('counts none in %j', (composition) => {
  expect(countSharesOfUnit(composition)).toBeNull();
});
