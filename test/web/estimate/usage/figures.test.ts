import { describe, expect, test } from 'vitest';
import { summaryJson } from '../../../../lib/pricing/formats/input-summary.ts';
import { draftResources, joinLines } from '../../../../lib/pricing/inputs/lines.ts';
import { RegionMissing } from '../../../../lib/pricing/inputs/resource.ts';
import { applyUsage } from '../../../../lib/pricing/inputs/usage/apply-usage.ts';
import { readUsageFile } from '../../../../lib/pricing/inputs/usage/usage-file.ts';
import { type InputView, readInputView } from '../../../../web/estimate/input/input-view.ts';
import { stateOf } from '../../../../web/estimate/input/summary.ts';
import { readFile } from '../../../../web/estimate/input/worker/read-file.ts';
import type { EstimateState } from '../../../../web/estimate/state.ts';
import {
  chargesOf,
  followUse,
  type InputUse,
  lineIdsOfUse,
  readUse,
  usageFileText,
  withFigure,
  withUsageFile,
  withUse,
  withUseOf,
} from '../../../../web/estimate/usage/figures.ts';
import { makePlan, type PlanEntry, readEntries } from '../../../support/terraform-plan.ts';

const location = { location: 'westeurope' };
const gateway = (index: number): PlanEntry => ({ type: 'azurerm_nat_gateway', name: 'a', index, values: location });
const account: PlanEntry = {
  type: 'azurerm_storage_account',
  name: 'files',
  values: { ...location, account_tier: 'Standard', account_replication_type: 'LRS' },
};
const entries = [gateway(0), gateway(1), account, { type: 'azurerm_resource_group', name: 'g', values: location }];
const first = 'azurerm_nat_gateway.a[0]';
const files = 'azurerm_storage_account.files';
const gb = 'monthly_data_processed_gb';

/** Reads a plan as the Worker does. */
async function viewOf(plan: readonly PlanEntry[] = entries): Promise<InputView> {
  const bytes = new TextEncoder().encode(JSON.stringify(makePlan(plan)));
  const read = await readFile({ files: [{ name: 'plan.json', bytes }], options: {} });
  if (read.kind !== 'lines') throw new Error('it was not read');
  const { file, format, lines, warnings, asked } = read;
  return { file, format, lines, warnings, use: { asked, figures: {}, warnings: [] } };
}

/** What can be said of a file. */
function inputUse(input: InputView): InputUse {
  const use = readUse(input);
  if (!use) throw new Error('nothing is charged by use');
  return use;
}

const saying = (input: InputView, figures: InputUse['figures']): InputView =>
  withUse(input, { ...inputUse(input), figures });
const usageOf = (text: string) => readUsageFile(new TextEncoder().encode(text));

/** Summaries alike but for the order of what they list. */
const inOrder = (input: InputView): object =>
  Object.fromEntries(
    Object.entries(summaryJson(input)).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((entry) => JSON.stringify(entry)).sort() : value,
    ]),
  );

const said = `
resource_type_default_usage:
  azurerm_nat_gateway: { ${gb}: 7, cups: 1 }
resource_usage:
  azurerm_nat_gateway.a[*]: { ${gb}: 2 }
  ${first}: { ${gb}: 3 }
  ${files}: { storage_gb: 100, monthly_read_operations: 0, tea: 1 }
  azurerm_lb.gone: { gb: 1 }
`;

describe('a usage file', () => {
  test('makes the lines, warnings and gaps that it makes for the command', async () => {
    const plan = readEntries(entries);
    const { resources, warnings } = applyUsage(plan, usageOf(said));
    const lines = joinLines(draftResources(resources));
    const input = withUsageFile(await viewOf(), usageOf(said));
    expect(inOrder(input)).toEqual(inOrder({ ...input, lines, warnings }));
    expect([...input.lines.meters].sort(byId)).toEqual([...lines.meters].sort(byId));
    expect(input.warnings).toHaveLength(3);
  });

  test('is taken back by the next one, with its warnings', async () => {
    const input = withUsageFile(await viewOf(), usageOf(said));
    expect(inOrder(withUsageFile(input, usageOf('')))).toEqual(inOrder(await viewOf()));
  });

  test('may be for a file of which nothing is charged by use', async () => {
    const { use: _, ...input } = await viewOf([gateway(0)]);
    expect(withUsageFile(input, usageOf(said)).warnings).toContainEqual(expect.stringContaining('azurerm_lb.gone'));
  });

  test('is refused for a text', async () => {
    const input = await viewOf();
    expect(() => withUsageFile(input, usageOf(`resource_usage: {${files}: {storage_gb: x}}`))).toThrow(
      `${files}: "storage_gb" must be a number.`,
    );
  });

  test('is written with the figures, and says the same when it is read', async () => {
    const input = withUsageFile(await viewOf(), usageOf(said));
    const text = usageFileText(inputUse(input));
    expect(text).toContain(`  "${first}":\n    ${gb}: 3 # GB`);
    const again = withUsageFile(await viewOf(), usageOf(text));
    expect(again.lines).toEqual(input.lines);
    expect(again.warnings).toEqual([]);
  });

  test('says the same of all resources with one address', async () => {
    const read = await viewOf([account]);
    const use = inputUse(read);
    const copies = use.asked.resources.map((resource) => ({ ...resource, address: `${files} #2`, owner: files }));
    const asked = { ...use.asked, resources: [...use.asked.resources, ...copies] };
    const input = saying({ ...read, use: { ...use, asked } }, { [files]: { storage_gb: 3 } });
    expect(input.lines.meters).toEqual([expect.objectContaining({ quantity: 6 })]);
    expect(usageFileText(inputUse(input)).match(/storage_gb/g)).toHaveLength(1);
  });
});

const byId = (line: { readonly id: string }, next: { readonly id: string }): number => line.id.localeCompare(next.id);

describe('figures', () => {
  test('price a member, and take the charge away when all are said', async () => {
    const input = saying(await viewOf(), { [first]: { [gb]: 12.5 } });
    expect(lineIdsOfUse(input, inputUse(input))).toEqual([`${first}.data.${gb}`]);
    expect(input.lines.meters.at(-1)).toMatchObject({ quantity: 12.5, unit: 'GB' });
    expect(summaryJson(input)).toMatchObject({ resources: 3, priced: 3, partly: 2 });
  });

  test('of 0 say that nothing is used', async () => {
    const input = saying(await viewOf(), { [first]: { [gb]: 0 } });
    expect(summaryJson(input)).toMatchObject({ resources: 3, partly: 2, free_of_charge: 1 });
    expect(input.lines.free.map(({ why }) => why)).toContain('nothing is used, as the usage file says');
  });

  test('that are taken back leave what was read', async () => {
    const read = await viewOf();
    const figures = withFigure({}, { owner: files, name: 'storage_gb', figure: 5 });
    expect(figures).toEqual({ [files]: { storage_gb: 5 } });
    const without = withFigure(figures, { owner: files, name: 'storage_gb', figure: undefined });
    expect(inOrder(saying(saying(read, figures), without))).toEqual(inOrder(read));
  });

  test('need a region', async () => {
    const input = await viewOf([{ ...account, values: { account_tier: 'Standard', account_replication_type: 'LRS' } }]);
    expect(() => saying(input, { [files]: { storage_gb: 5 } })).toThrow(RegionMissing);
    expect(summaryJson(saying(input, {}))).toMatchObject({ partly: 1 });
  });

  test('stay for the addresses and members of the next file', async () => {
    const before = saying(await viewOf(), { [first]: { [gb]: 3 }, [files]: { storage_gb: 4, gone: 1 } });
    const input = withUseOf(before, await viewOf([account]));
    expect(inputUse(input).figures).toEqual({ [files]: { storage_gb: 4 } });
    expect(input.lines.meters).toHaveLength(1);
  });
});

describe('an estimate that follows them', () => {
  const read = async (): Promise<EstimateState> => stateOf(await viewOf(), { scope: 'none' });
  const inputOf = ({ view }: EstimateState): InputView => {
    const input = readInputView(view.input);
    if (!input) throw new Error('it comes from no file');
    return input;
  };
  const say = (state: EstimateState, figures: InputUse['figures']): EstimateState =>
    followUse(state, saying(inputOf(state), figures));
  const quantities = ({ request }: EstimateState) => (request.meters ?? []).map(({ id, quantity }) => [id, quantity]);
  const hours = ['azurerm_nat_gateway.a[0] (and 1 more)', 1460];
  const stored = `${files}.storage_gb`;

  test('gets and loses lines with them', async () => {
    const state = await read();
    expect(quantities(state)).toEqual([hours]);
    const used = say(state, { [files]: { storage_gb: 5 } });
    expect(quantities(used)).toEqual([hours, [stored, 5]]);
    expect(used.request.scope).toBe('none');
    expect(quantities(say(used, { [files]: { storage_gb: 6 } }))).toEqual([hours, [stored, 6]]);
    expect(quantities(say(used, {}))).toEqual([hours]);
  });

  test('keeps what the reader has changed, renamed, added and removed', async () => {
    const used = say(await read(), { [files]: { storage_gb: 5, monthly_read_operations: 10 } });
    const [ofHours, ofStorage, ofReads] = used.request.meters ?? [];
    if (!ofHours || !ofStorage || !ofReads) throw new Error('a line is missing');
    const edited = (...meters: NonNullable<typeof used.request.meters>): EstimateState => ({
      ...used,
      request: { ...used.request, meters },
    });
    const mine = { ...ofHours, id: 'mine', quantity: 1 };
    const changed = edited({ ...ofHours, quantity: 700 }, { ...ofStorage, id: 'blobs' }, mine);
    const next = { [files]: { storage_gb: 8, monthly_read_operations: 10 } };
    expect(quantities(say(changed, next))).toEqual([
      [ofHours.id, 700],
      ['blobs', 8],
      ['mine', 1],
    ]);
    // What was removed comes back only with another figure.
    expect(
      quantities(say(edited(ofHours, ofStorage), { [files]: { storage_gb: 5, monthly_read_operations: 11 } })),
    ).toEqual([hours, [stored, 5], [`${files}.monthly_read_operations`, 11]]);
  });
});

describe('readUse', () => {
  test('takes what a link holds', async () => {
    const input = saying(await viewOf(), { [files]: { storage_gb: 5 } });
    const held = readInputView(JSON.parse(JSON.stringify(input)));
    expect(held && readUse(held)).toEqual(input.use);
  });

  const resource = { address: 'a', type: 'b', kind: 0 };
  const member = { name: 'gb', of: 'GB', unit: 'GB', meter: { service: 's', meter: 'm' } };
  const held = { asked: { kinds: [], resources: [resource] }, figures: {}, warnings: [] };
  const asking = (changed: object) => ({
    ...held,
    asked: { kinds: [{ reason: 'c', usage: [{ ...member, ...changed }] }], resources: [resource] },
  });
  const placed = (changed: object) => ({ ...held, asked: { kinds: [], resources: [{ ...resource, ...changed }] } });
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['no figures', { ...held, figures: undefined }],
    ['no resources', { ...held, asked: { kinds: [] } }],
    ['a resource without an address', placed({ address: undefined })],
    ['a resource without a kind', placed({ kind: undefined })],
    ['a region that is no text', placed({ region: {} })],
    ['an owner that is no text', placed({ owner: 1 })],
    ['a member without a meter', asking({ meter: {} })],
    ['a meter of objects', asking({ meter: { ...member.meter, sku: {} } })],
    ['a factor that is no number', asking({ times: '2' })],
    ['a negative figure', { ...held, figures: { a: { gb: -1 } } }],
    ['a figure that is a text', { ...held, figures: { a: { gb: '1' } } }],
    ['warnings that are no texts', { ...held, warnings: [1] }],
  ])('refuses %s', async (_, use) => expect(readUse({ ...(await viewOf()), use })).toBeUndefined());

  test('finds nothing in kinds that a link does not have', async () => {
    const use = readUse({ ...(await viewOf()), use: placed({ kind: 7 }) });
    expect(use && chargesOf(use)).toEqual([]);
  });
});
