import { expect, test } from 'vitest';
import { demoSource } from '../../../../lib/market/source/demo.ts';
import { universe } from '../../../../lib/market/universe.ts';

const codes = universe.map(({ codigo }) => codigo);
const at = (instant: string) => demoSource.fetch(codes, new Date(instant));

test('knows the whole universe, the same in every run', async () => {
  const { figures, failures } = await at('2026-11-20T12:05:00Z');
  expect([...figures.keys()].sort()).toEqual(codes);
  expect(failures.size).toBe(0);
  expect(await at('2026-11-20T12:05:00Z')).toEqual({ figures, failures });
});

test('has the prices of the session before, which vary a little', async () => {
  const monday = await at('2026-11-23T12:05:00Z');
  const sunday = await at('2026-11-22T12:05:00Z');
  expect(monday).toEqual(sunday);
  expect(monday.figures.get('PETR4')?.data_pregao).toBe('2026-11-19');
  const later = await at('2026-11-25T12:05:00Z');
  const moves = codes.map(
    (codigo) => Number(later.figures.get(codigo)?.preco) / Number(monday.figures.get(codigo)?.preco),
  );
  expect(moves.every((move) => Math.abs(move - 1) < 0.15)).toBe(true);
  expect(new Set(moves).size).toBeGreaterThan(50);
});

test('adjusts the split of Banco do Brasil', async () => {
  const { figures } = await at('2026-11-20T12:05:00Z');
  expect(figures.get('BBAS3')?.eventos).toEqual([{ tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2024-04-15' }]);
});
