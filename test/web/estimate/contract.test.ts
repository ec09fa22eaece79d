import { beforeEach, describe, expect, test } from 'vitest';
import { type Contract, contractFor, rememberContract, withContract } from '../../../web/estimate/contract.ts';

const contract = (scope_id: string, changes: Partial<Contract> = {}): Contract => ({
  scope_id,
  currency: 'USD',
  active: true,
  active_snapshot_id: 'snapshot',
  ...changes,
});
const enterprise = contract('ea:1');
const european = contract('mca:2', { currency: 'EUR' });

beforeEach(() => rememberContract(''));

describe('the contract of a request that names none', () => {
  test('is the first of several with prices', () => {
    expect(contractFor({}, [contract('ea:0', { active_snapshot_id: null }), enterprise, european])).toBe('ea:1');
  });

  test('is the one that the reader chose last', () => {
    rememberContract('mca:2');
    expect(contractFor({}, [enterprise, european])).toBe('mca:2');
  });

  test.each([
    { what: 'the request names one', request: { scope: 'none' }, contracts: [enterprise, european] },
    { what: 'there is one only', request: {}, contracts: [enterprise] },
    { what: 'another is inactive', request: {}, contracts: [enterprise, contract('ea:3', { active: false })] },
    { what: 'the currency tells which', request: { currency: 'EUR' }, contracts: [enterprise, european] },
    { what: 'there is none', request: {}, contracts: [] },
  ])('is left to the API where $what', ({ request, contracts }) => {
    expect(contractFor(request, contracts)).toBeUndefined();
  });
});

describe('withContract', () => {
  const api = (outcome: object) => ({ send: async () => outcome }) as unknown as Parameters<typeof withContract>[0];
  const { signal } = new AbortController();

  test('adds the contract where several have prices', async () => {
    const known = api({ ok: true, answer: { body: { scopes: [enterprise, european] } } });
    expect(await withContract(known, {}, signal)).toEqual({ scope: 'ea:1' });
  });

  test('changes nothing where the contracts cannot be asked for', async () => {
    expect(await withContract(api({ ok: false, fault: {} }), {}, signal)).toEqual({});
  });
});
