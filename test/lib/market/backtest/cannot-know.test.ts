import { describe, expect, test } from 'vitest';
import { cannotKnow, type RunFacts } from '../../../../lib/market/backtest/cannot-know.ts';

const facts: RunFacts = {
  kind: 'cotahist',
  method: 'preco_teto',
  hasOwnUniverse: false,
  costBps: '30',
  paymentDays: 60,
  delisted: 'last-price',
  sources: [],
};
const said = (members: Partial<RunFacts> = {}): string => cannotKnow({ ...facts, ...members }).join('\n');

describe('what a backtest cannot know', () => {
  test.each([
    'Survivorship',
    'Hindsight',
    'Taxes',
    'Liquidity',
    'Slippage',
    'Entry',
    'Days of payment',
    'Delisting',
    'Rights',
  ])('has %s, whatever it is about', (subject) => {
    expect(said()).toMatch(new RegExp(`^${subject}`, 'm'));
    expect(said({ kind: 'archive' })).toMatch(new RegExp(`^${subject}`, 'm'));
  });

  test('names the assumptions with their figures', () => {
    expect(said({ costBps: '12.5', paymentDays: 7, delisted: 'loss' })).toMatch(
      /12\.5 basis points[\s\S]* plus 7 days[\s\S]*20 sessions is closed as a total loss/,
    );
  });

  test.each([
    { members: {}, has: '59 stocks chosen in April 2026' },
    { members: { hasOwnUniverse: true }, has: 'the universe is that of --universe' },
    { members: { kind: 'archive' as const }, has: 'the universe is that of the publications' },
    { members: { kind: 'archive' as const }, has: 'closing prices only' },
    { members: { kind: 'archive' as const, sources: ['csv', 'demo'] }, has: 'made up in part' },
    { members: { method: 'ambos' as const }, has: 'per share of the day base_dia, or else conhecido_em' },
  ])('says of $members: $has', ({ members, has }) => {
    expect(said(members)).toContain(has);
  });

  test('says nothing of what does not matter', () => {
    expect(said()).not.toMatch(/Fundamentals|Demo/);
    expect(said({ kind: 'archive', sources: ['b3'] })).not.toMatch(/Announcements|Demo/);
  });
});
