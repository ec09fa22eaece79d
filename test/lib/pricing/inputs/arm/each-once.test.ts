import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAzList } from '../../../../../lib/pricing/inputs/arm/inventory.ts';
import { readArmTemplate } from '../../../../../lib/pricing/inputs/arm/read-arm-template.ts';
import { readWhatIf } from '../../../../../lib/pricing/inputs/arm/read-what-if.ts';

/** A resource of a template, and how many there are after the deployment. */
interface Declared {
  readonly raw: Readonly<Record<string, unknown>>;
  readonly times: number;
}

const properties = { diskSizeGB: 64, creationData: { createOption: 'Empty' } };
const types = fc.constantFrom('Microsoft.Compute/disks', 'Microsoft.Network/virtualNetworks', 'Microsoft.Web/sites');
// Only the deployment tells the name: otherwise what several deployments make is one resource.
const name = "[uniqueString('same')]";
const leaf = types.map(
  (type): Declared => ({ raw: { type, name, sku: { name: 'Premium_LRS' }, properties }, times: 1 }),
);

const { declared } = fc.letrec<{ declared: Declared }>((tie) => ({
  declared: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc
      .tuple(leaf, fc.boolean())
      .map(([{ raw }, isMade]) => ({ raw: { ...raw, condition: `[not(${!isMade}())]` }, times: isMade ? 1 : 0 })),
    fc
      .tuple(tie('declared'), fc.nat(3))
      .filter(([{ raw }]) => raw.copy === undefined)
      .map(([{ raw, times }, count]) => ({
        raw: { ...raw, copy: { name: 'loop', count: `[add(${count}, 0)]` } },
        times: times * count,
      })),
    fc
      .tuple(leaf, tie('declared'))
      .map(([{ raw }, child]) => ({ raw: { ...raw, resources: [child.raw] }, times: 1 + child.times })),
    fc.tuple(fc.array(tie('declared'), { maxLength: 3 }), fc.boolean()).map(([all, isInner]) => ({
      raw: {
        type: 'Microsoft.Resources/deployments',
        name: 'n',
        properties: {
          expressionEvaluationOptions: { scope: isInner ? 'inner' : 'outer' },
          template: {
            resources: isInner
              ? all.map(({ raw }) => raw)
              : Object.fromEntries(all.map(({ raw }, index) => [`r${index}`, raw])),
          },
        },
      },
      times: all.reduce((sum, { times }) => sum + times, 0),
    })),
  ),
}));

test('every resource of a template appears exactly once', () => {
  fc.assert(
    fc.property(fc.array(declared, { maxLength: 4 }), (all) => {
      const { resources } = readArmTemplate({ resources: all.map(({ raw }) => raw) });
      expect(resources).toHaveLength(all.reduce((sum, { times }) => sum + times, 0));
      expect(new Set(resources.map(({ address }) => address)).size).toBe(resources.length);
    }),
  );
});

const disk = (name: string): string => `/subscriptions/a/resourceGroups/g/providers/Microsoft.Compute/disks/${name}`;
const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 });
const machines = fc.array(fc.record({ isOff: fc.boolean(), disks: names }), { maxLength: 5 });

test('every machine and every disk of an inventory appears exactly once', () => {
  fc.assert(
    fc.property(machines, names, (all, listed) => {
      const rows = all.map(({ isOff, disks }, index) => ({
        id: `/subscriptions/a/resourceGroups/g/providers/Microsoft.Compute/virtualMachines/vm${index}`,
        powerState: isOff ? 'VM deallocated' : 'VM running',
        hardwareProfile: { vmSize: 'Standard_D2s_v5' },
        storageProfile: {
          dataDisks: disks.map((name) => ({ managedDisk: { id: disk(name) }, diskSizeGb: isOff ? null : 64 })),
        },
      }));
      const disks = listed.map((name) => ({
        id: disk(name).toUpperCase(),
        type: 'Microsoft.Compute/disks',
        sku: { name: 'Premium_LRS' },
        diskSizeGb: 64,
      }));
      fc.pre(rows.length + disks.length > 0);
      const addresses = readAzList([disks, rows]).resources.map(({ address }) => address.toLowerCase());
      const wanted = new Set([...listed, ...all.flatMap((machine) => machine.disks)]);
      expect(addresses.filter((address) => address.includes('/disks/')).sort()).toEqual(
        [...wanted].map((name) => `g/microsoft.compute/disks/${name}`).sort(),
      );
      expect(addresses.filter((address) => address.includes('/virtualmachines/'))).toHaveLength(all.length);
    }),
  );
});

test('every change but deletions and what lies outside the template appears exactly once', () => {
  const kinds = fc.constantFrom('Create', 'Modify', 'NoChange', 'Deploy', 'Unsupported', 'Delete', 'Ignore');
  const change = fc.record({
    changeType: kinds,
    resourceId: fc.constantFrom('x', 'y').map(disk),
    after: fc.option(fc.constant({ properties })),
  });
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const { resources } = readWhatIf({ changes });
      const kept = changes.filter(({ changeType }) => changeType !== 'Delete' && changeType !== 'Ignore');
      expect(resources).toHaveLength(kept.length);
    }),
  );
});

test('no JSON makes a reader fail in another way than by saying what is wrong', () => {
  const shapes = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.boolean(),
      fc.array(tie('value'), { maxLength: 3 }),
      tie('object'),
    ),
    object: fc.dictionary(
      fc.constantFrom(
        'resources',
        'type',
        'name',
        'properties',
        'sku',
        'copy',
        'count',
        'changes',
        'after',
        'value',
        'data',
        'id',
        'storageProfile',
        'dataDisks',
        'agentPoolProfiles',
        'template',
        '__proto__',
      ),
      fc.oneof(
        tie('value'),
        fc.constantFrom(
          'Microsoft.Compute/virtualMachines',
          'Microsoft.ContainerService/managedClusters',
          'Microsoft.Resources/deployments',
          "[parameters('x')]",
          'Create',
        ),
      ),
    ),
  }));
  fc.assert(
    fc.property(shapes.value, (value) => {
      for (const read of [readArmTemplate, readAzList, readWhatIf]) {
        try {
          read(value);
        } catch (error) {
          expect((error as Error).name).toBe('UnreadableInput');
        }
      }
    }),
    { numRuns: 300 },
  );
});
