import { beforeEach, describe, expect, test } from 'vitest';
import type { Desk } from '../../../../web/estimate/desk.ts';
import type { EstimateStore, KeptEstimate } from '../../../../web/estimate/kept/estimate-store.ts';
import { createKeeper, type Keeper } from '../../../../web/estimate/kept/keeper.ts';
import type { EstimateState } from '../../../../web/estimate/state.ts';
import { createObservable, type Observable } from '../../../../web/observable.ts';

const stateOf = (quantity: number, view: EstimateState['view'] = {}): EstimateState => ({
  request: { items: [{ id: 'web', product: 'virtual_machine', region: 'eastus', quantity }] },
  view,
});
const withoutLines: EstimateState = { request: { items: [] }, view: {} };

/** What all tabs share. */
let database: Map<string, KeptEstimate>;
let listeners: Set<(id: string) => void>;
let refusal: Error | undefined;
beforeEach(() => {
  database = new Map();
  listeners = new Set();
  refusal = undefined;
});

/** A tab with its desk and its keeper. */
class Tab {
  readonly desk: Observable<Desk>;
  readonly keeper: Keeper;
  addresses = 0;
  /** Of each address, whether what its label names was in the database. */
  readonly written: boolean[] = [];

  constructor(name: string, state: EstimateState | undefined, original = state) {
    this.desk = createObservable<Desk>({
      state,
      original,
      label: { name: '' },
      isBroken: false,
      isTooLarge: false,
      cause: 'opened',
      opening: 0,
    });
    let ids = 0;
    let heard: (id: string) => void = () => {};
    const tell = (id: string): void => {
      for (const listener of listeners) if (listener !== heard) listener(id);
    };
    const store: EstimateStore = {
      list: async () => ({ estimates: [...database.values()], unreadable: 0 }),
      read: async (id) => database.get(id),
      write: async (estimate) => {
        await Promise.resolve();
        if (refusal) throw refusal;
        const { id, version } = estimate;
        const kept = database.get(id);
        if (kept && kept.version !== version - 1) return false;
        database.set(id, estimate);
        tell(id);
        return true;
      },
      remove: async (id) => {
        database.delete(id);
        tell(id);
      },
      subscribe: (listener) => {
        heard = listener;
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    this.keeper = createKeeper({
      desk: this.desk,
      store,
      change: (changed) => this.change(changed),
      writeAddress: () => {
        this.addresses += 1;
        const { id, version } = this.desk.get().label;
        if (version !== undefined) this.written.push(database.get(id ?? '')?.version === version);
      },
      newId: () => {
        ids += 1;
        return `${name}-${ids}`;
      },
      now: () => new Date('2026-11-27T12:00:00Z'),
    });
  }

  change(state: EstimateState, cause: Desk['cause'] = 'edited'): void {
    this.desk.set({ ...this.desk.get(), state, cause });
  }

  open(state: EstimateState, label: Desk['label'] = { name: '' }, cause: Desk['cause'] = 'opened'): void {
    this.desk.set({ ...this.desk.get(), state, label, cause, opening: this.desk.get().opening + 1 });
  }

  get quantity(): unknown {
    return this.desk.get().state?.request.items?.[0]?.quantity;
  }
}

/** Lets all that was begun go on to its end. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};
const keptQuantity = (id: string): unknown => database.get(id)?.state.request.items?.[0]?.quantity;

describe('an estimate', () => {
  test('is not kept before its first edit, and then each edit is', async () => {
    const tab = new Tab('a', stateOf(1));
    tab.change(stateOf(1, { tab: 'mix' }));
    tab.change({ ...stateOf(1), request: { ...stateOf(1).request, scope: 'ea:1' } }, 'settled');
    await settle();
    expect(database.size).toBe(0);
    expect(tab.keeper.keeping.get()).toEqual({ kind: 'open' });
    tab.change(stateOf(2));
    await settle();
    expect(tab.keeper.keeping.get()).toEqual({ kind: 'kept' });
    expect(tab.desk.get().label.id).toBe('a-1');
    expect(tab.addresses).toBe(1);
    expect(tab.written).toEqual([true]);
    for (const quantity of [3, 4, 5]) tab.change(stateOf(quantity));
    await settle();
    expect(keptQuantity('a-1')).toBe(5);
    expect(database.size).toBe(1);
  });

  test('that the browser refuses has no version, so that no address names it', async () => {
    refusal = new DOMException('no room', 'QuotaExceededError');
    const tab = new Tab('a', stateOf(1));
    tab.change(stateOf(2));
    await settle();
    expect(tab.desk.get().label).toEqual({ id: 'a-1', name: '' });
    refusal = undefined;
    tab.change(stateOf(3));
    await settle();
    expect(tab.desk.get().label).toEqual({ id: 'a-1', name: '', version: 1 });
    expect(tab.written).toEqual([true]);
  });

  test('that was edited before its keeper was there is kept, and its first edit is a step', async () => {
    const tab = new Tab('a', stateOf(2), stateOf(1));
    await settle();
    expect(keptQuantity('a-1')).toBe(2);
    expect(tab.keeper.undo()).toBe(true);
    expect(tab.quantity).toBe(1);
    expect(tab.keeper.undo()).toBe(false);
    expect(tab.keeper.redo()).toBe(true);
    expect(tab.quantity).toBe(2);
  });

  test('of which only the view was changed before its keeper was there has no step, and is not kept', async () => {
    const tab = new Tab('a', stateOf(1, { tab: 'mix' }), stateOf(1));
    await settle();
    expect(tab.keeper.undo()).toBe(false);
    expect(database.size).toBe(0);
  });

  test('of a file is kept at once', async () => {
    const tab = new Tab('a', undefined);
    tab.open(stateOf(1), { name: 'plan' }, 'edited');
    await settle();
    expect(database.get('a-1')).toMatchObject({ name: 'plan', version: 1 });
  });

  test('gets a name', async () => {
    const tab = new Tab('a', stateOf(1));
    tab.keeper.rename('x'.repeat(200));
    await settle();
    expect(database.get('a-1')?.name).toBe('x'.repeat(120));
  });

  test('stays as it was where its last line goes', async () => {
    const tab = new Tab('a', stateOf(1));
    tab.change(stateOf(2));
    tab.change(withoutLines);
    await settle();
    expect(keptQuantity('a-1')).toBe(2);
    tab.keeper.undo();
    expect(tab.quantity).toBe(2);
  });

  test('is written to its end where another is opened meanwhile', async () => {
    const tab = new Tab('a', stateOf(1));
    tab.change(stateOf(2));
    tab.change(stateOf(3));
    tab.open(stateOf(9), { name: 'other', id: 'other', version: 4 });
    await settle();
    expect(keptQuantity('a-1')).toBe(3);
    expect(database.has('other')).toBe(false);
  });

  test.each([
    [new Error('no database'), false],
    [new DOMException('full', 'QuotaExceededError'), true],
  ])('says that it is not kept where the browser refuses: %s', async (error, isFull) => {
    const tab = new Tab('a', stateOf(1));
    refusal = error;
    tab.change(stateOf(2));
    await settle();
    expect(tab.keeper.keeping.get()).toEqual({ kind: 'refused', isFull });
    refusal = undefined;
    tab.change(stateOf(3));
    await settle();
    expect(tab.keeper.keeping.get()).toEqual({ kind: 'kept' });
    expect(keptQuantity('a-1')).toBe(3);
  });

  test('that was deleted is kept anew by the next edit', async () => {
    const tab = new Tab('a', stateOf(1));
    tab.change(stateOf(2));
    await settle();
    database.delete('a-1');
    tab.keeper.forget('a-1');
    expect(tab.desk.get().label.id).toBeUndefined();
    tab.change(stateOf(3));
    await settle();
    expect([...database.keys()]).toEqual(['a-2']);
  });
});

describe('steps', () => {
  test('lead back and forward, and are kept', async () => {
    const tab = new Tab('a', stateOf(1));
    tab.change(stateOf(2));
    tab.change({ request: { ...stateOf(2).request, hours_per_month: 200 }, view: {} });
    expect(tab.keeper.undo()).toBe(true);
    expect(tab.keeper.undo()).toBe(true);
    expect(tab.quantity).toBe(1);
    expect(tab.keeper.undo()).toBe(false);
    expect(tab.keeper.redo()).toBe(true);
    await settle();
    expect(keptQuantity('a-1')).toBe(2);
  });

  test('stay where the page fills in what was open, and end where another estimate is opened', () => {
    const tab = new Tab('a', stateOf(1));
    tab.change(stateOf(2));
    tab.keeper.undo();
    tab.change({ ...stateOf(1), request: { ...stateOf(1).request, scope: 'ea:1' } }, 'settled');
    expect(tab.keeper.redo()).toBe(true);
    tab.open(stateOf(7));
    expect(tab.keeper.undo()).toBe(false);
  });
});

describe('two tabs with one estimate', () => {
  const openTwo = async () => {
    const first = new Tab('a', stateOf(1));
    first.change(stateOf(2));
    await settle();
    const second = new Tab('b', undefined);
    const kept = database.get('a-1');
    if (!kept) throw new Error('It is kept.');
    second.open(kept.state, kept);
    return { first, second };
  };

  test('follow each other', async () => {
    const { first, second } = await openTwo();
    first.change(stateOf(3));
    await settle();
    expect(second.quantity).toBe(3);
    second.change(stateOf(4));
    await settle();
    expect(first.quantity).toBe(4);
    expect(keptQuantity('a-1')).toBe(4);
    first.keeper.undo();
    expect(first.quantity).toBe(3);
  });

  test('overwrite nothing where one has not heard of the other', async () => {
    const { first, second } = await openTwo();
    listeners.clear();
    first.change(stateOf(3));
    await settle();
    second.change(stateOf(9));
    await settle();
    expect(keptQuantity('a-1')).toBe(3);
    expect(second.keeper.keeping.get()).toMatchObject({ kind: 'conflict', other: { version: 2 } });
    second.change(stateOf(10));
    await settle();
    expect(keptQuantity('a-1')).toBe(3);

    second.keeper.keepCopy('mine');
    await settle();
    expect(second.desk.get().label).toMatchObject({ id: 'b-1', name: 'mine' });
    expect([keptQuantity('a-1'), keptQuantity('b-1')]).toEqual([3, 10]);
    expect(second.keeper.keeping.get()).toEqual({ kind: 'kept' });
  });

  test('take over what the other has kept, and undo brings back what was here', async () => {
    const { first, second } = await openTwo();
    listeners.clear();
    first.change(stateOf(3));
    await settle();
    second.change(stateOf(9));
    await settle();
    second.keeper.takeOther();
    expect(second.quantity).toBe(3);
    second.keeper.undo();
    await settle();
    expect(keptQuantity('a-1')).toBe(9);
  });
});
