import { describe, expect, test } from 'vitest';
import { readLinkState, writeLinkState } from '../../../web/address/link-state.ts';
import { emptyState, isEmpty, readRequest, readState } from '../../../web/estimate/state.ts';

const web = { product: 'virtual_machine', region: 'brazilsouth', sku: 'Standard_D4s_v5', quantity: 3 };

describe('the state of an estimate', () => {
  test('comes back from a link as it was', async () => {
    const state = {
      request: { items: [web], max_commitment_share: 0.4, scope: 'ea:1234567' },
      view: { breakEven: { line: 'web', side: 'corporate' }, whatIf: { pinned: true } },
    };
    const link = await readLinkState(await writeLinkState(state));
    expect(readState(link.kind === 'read' && link.value)).toEqual(state);
  });

  test('is empty without lines', () => {
    expect(isEmpty(emptyState)).toBe(true);
    expect(isEmpty({ request: { meters: [{ meter_id: 'a', quantity: 1 }] }, view: {} })).toBe(false);
    expect(isEmpty({ ...emptyState, view: { input: { file: 'plan.json' } } })).toBe(true);
    expect(isEmpty({ ...emptyState, view: { input: { file: 'plan.json', use: {} } } })).toBe(false);
  });

  test.each([
    undefined,
    null,
    [],
    'text',
    {},
    { request: [] },
    { request: { items: {} } },
    { request: { items: [null] } },
    { request: { items: [{ ...web, sku: { deep: [] } }] } },
    { request: { items: Array.from({ length: 201 }, () => web) } },
  ])('is not read from %j', (value) => expect(readState(value)).toBeUndefined());

  test('drops choices of the view that it does not know', () => {
    const read = (view: unknown) => readState({ request: { items: [web] }, view })?.view;
    expect(read(7)).toEqual({});
    expect(read({ breakEven: { line: 3, side: 'toString' } })).toEqual({ breakEven: {} });
    expect(read({ breakEven: 'retail' })).toEqual({});
  });

  test('keeps members that the API does not know, so that it can name them', () => {
    expect(readRequest({ items: [{ ...web, skus: 'x' }], scopes: 'y' })).toEqual({
      items: [{ ...web, skus: 'x' }],
      scopes: 'y',
    });
    expect(readRequest({ lines: [web] })).toBeUndefined();
  });

  test('is not changed by a name of the prototype', () => {
    const request = readRequest(JSON.parse('{"items":[{"__proto__":"x","product":"virtual_machine"}]}'));
    expect(Object.getPrototypeOf(request?.items?.[0])).toBe(Object.prototype);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
