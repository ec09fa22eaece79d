import { describe, expect, test } from 'vitest';
import { isMemberOn, memberFinder, memberOf, membersOfToday } from '../../../../lib/market/backtest/members.ts';

const always = { desde: null, ate: null };

describe('members of a universe', () => {
  test('are found by the exact ISIN, under whatever code', () => {
    const find = memberFinder(membersOfToday);
    expect(find('PETR4', 'BRPETRACNPR6')).toMatchObject({ codigo: 'PETR4' });
    expect(find('ELET3', 'BRELETACNOR6')).toMatchObject({ codigo: 'AXIA3' });
    expect(find('XXXX3', 'BRAXIAACNOR0')).toMatchObject({ codigo: 'AXIA3' });
  });

  test('are not found by a code that has another ISIN', () => {
    const find = memberFinder(membersOfToday);
    expect(find('PETR4', 'BRPETRACNOR9')).toBe('other isin');
    expect(find('PETR3', 'BRPETRACNOR9')).toBeUndefined();
    expect(find('__proto__', 'constructor')).toBeUndefined();
  });

  test('are found by the code where their ISIN is unknown', () => {
    const find = memberFinder([memberOf('OIBR3', '', always)]);
    expect(find('OIBR3', 'BROIBRACNOR1')).toMatchObject({ codigo: 'OIBR3', nome: 'OIBR3', isins: [] });
  });

  test('keep what is known of them, and get the ISIN that is given besides', () => {
    expect(memberOf('ELET3', 'BRELETACNOR6', always)).toMatchObject({ codigo: 'AXIA3', codigos_anteriores: ['ELET3'] });
    expect(memberOf('WEGE3', 'BRWEGEACNOR9', always).isins).toEqual(['BRWEGEACNOR0', 'BRWEGEACNOR9']);
  });

  test('belong to it from the first to the last day, both included', () => {
    const member = memberOf('OIBR3', '', { desde: '2020-01-02', ate: '2023-06-30' });
    const days = ['2020-01-01', '2020-01-02', '2023-06-30', '2023-07-01'];
    expect(days.map((day) => isMemberOn(member, day))).toEqual([false, true, true, false]);
    expect(isMemberOn(memberOf('OIBR3', '', always), '1999-01-01')).toBe(true);
  });
});
