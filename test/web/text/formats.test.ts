import { describe, expect, test } from 'vitest';
import { createFormats } from '../../../web/text/formats.ts';
import { english } from '../../../web/text/shell-en.ts';
import { portuguese } from '../../../web/text/shell-pt.ts';

const [en, pt] = [createFormats('en', 'America/Sao_Paulo'), createFormats('pt', 'America/Sao_Paulo')];
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

describe('formats', () => {
  test('write numbers, money and shares as the language does', () => {
    expect([en.number(1234.5), pt.number(1234.5)]).toEqual(['1,234.5', '1.234,5']);
    expect([plain(en.money(1619.2, 'USD')), plain(pt.money(1619.2, 'BRL'))]).toEqual(['1,619.20 USD', '1.619,20 BRL']);
    expect([plain(en.percent(0.337)), plain(pt.percent(0.337))]).toEqual(['33.7 %', '33,7 %']);
  });

  test('write days without a time zone, and instants in it', () => {
    expect([en.day('2026-11-20'), pt.day('2026-11-20')]).toEqual(['Nov 20, 2026', '20 de nov. de 2026']);
    expect(plain(en.dateTime('2026-11-20T02:00:00Z'))).toBe('Nov 19, 2026, 11:00 PM');
  });

  test.each([
    { instant: '2026-11-22T11:59:40Z', en: 'this minute', pt: 'este minuto' },
    { instant: '2026-11-22T10:00:00Z', en: '2 hours ago', pt: 'há 2 horas' },
    { instant: '2026-11-23T12:00:00Z', en: 'tomorrow', pt: 'amanhã' },
    { instant: '2026-11-12T12:00:00Z', en: '10 days ago', pt: 'há 10 dias' },
  ])('tell how far $instant is', ({ instant, ...texts }) => {
    const now = new Date('2026-11-22T12:00:00Z');
    expect({ en: en.relative(instant, now), pt: pt.relative(instant, now) }).toEqual(texts);
  });

  test('show a date that cannot be read as it is', () => {
    expect([en.day('soon'), en.dateTime('soon'), en.relative('soon', new Date(0))]).toEqual(['soon', 'soon', 'soon']);
  });
});

test('the words of both languages have the same keys, and none is empty', () => {
  const shapeOf = (words: unknown): unknown => {
    if (typeof words !== 'object' || words === null) return typeof words;
    return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, shapeOf(value)]));
  };
  expect(shapeOf(portuguese)).toEqual(shapeOf(english));
  expect(JSON.stringify([english, portuguese])).not.toContain('""');
});
