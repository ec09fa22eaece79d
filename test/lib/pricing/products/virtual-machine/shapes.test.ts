import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findShape, vmShapes } from '../../../../../lib/pricing/products/virtual-machine/shapes.ts';
import { plainBaseName, plainShapeName } from '../../../../../lib/pricing/products/virtual-machine/size-names.ts';

/** Facts of the table, by column. */
function facts(): readonly Readonly<Record<string, string>>[] {
  const [header = '', ...lines] = readFileSync('test/fixtures/azure-vm-sizes.csv', 'utf8').trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

/** The table has 80 vCPUs for it; its name, its memory and the size it runs on say 64. */
const mistaken = 'Standard_F64-16ams_v7';

const shapes = vmShapes();

describe('the sizes of virtual machines', () => {
  test('have names of their own, whatever the case', () => {
    expect(new Set(shapes.map(({ name }) => name.toLowerCase())).size).toBe(shapes.length);
  });

  test('are about 1,500, of the generations v1 to v7', () => {
    expect(shapes.length).toBeGreaterThanOrEqual(1_500);
    expect([...new Set(shapes.map(({ generation }) => generation))].sort()).toEqual([
      'v1',
      'v2',
      'v3',
      'v4',
      'v5',
      'v6',
      'v7',
    ]);
  });

  test('have vCPUs and memory, an architecture, and a generation as their name says', () => {
    for (const { name, vcpu, baseVcpu, memoryGib, arch, generation, family } of shapes) {
      expect(name).toMatch(/^Standard_[A-Z]+(?:mr)?\d/);
      expect([name, Number.isInteger(vcpu) && vcpu > 0, baseVcpu >= vcpu, memoryGib === null || memoryGib > 0]).toEqual(
        [name, true, true, true],
      );
      expect(['x64', 'Arm64']).toContain(arch);
      expect([name, /_?(v[1-7])(?:_|$)/.exec(name)?.[1] ?? 'v1']).toEqual([name, generation]);
      expect(name.startsWith(`Standard_${family}`)).toBe(true);
    }
  });

  test('with constrained cores say in their name what the guest gets, and what is paid for', () => {
    const constrained = shapes.filter(({ name }) => /^Standard_[A-Z]+\d+-\d+/.test(name));
    expect(constrained.length).toBeGreaterThan(50);
    for (const { name, vcpu, baseVcpu } of constrained) {
      const [, guest] = /^Standard_[A-Z]+\d+-(\d+)/.exec(name) ?? [];
      expect([name, vcpu]).toEqual([name, Number(guest)]);
      // Older families number their sizes instead of counting vCPUs: the size it runs on tells.
      const base = findShape(name.replace(/-\d+/, ''));
      if (base) expect([name, baseVcpu]).toEqual([name, base.vcpu]);
    }
    for (const { name, vcpu, baseVcpu } of shapes) {
      if (vcpu !== baseVcpu) expect(name).toMatch(/-\d+/);
    }
  });

  test('hold every fact of the table', () => {
    const known = new Map(shapes.map((shape) => [shape.name, shape]));
    const differing = facts().filter((fact) => {
      const shape = known.get(fact.name ?? '');
      const guest = Number(fact.constrained_vcpu || fact.vcpu);
      return (
        !shape ||
        shape.memoryGib !== Number(fact.memory_gib) ||
        (shape.baseVcpu !== Number(fact.vcpu) && shape.name !== mistaken) ||
        shape.vcpu !== guest ||
        shape.arch !== fact.arch
      );
    });
    expect(facts().length).toBeGreaterThan(1_000);
    expect(differing).toEqual([]);
  });

  test('are each found by their name', () => {
    expect(shapes.filter((shape) => findShape(shape.name)?.name !== shape.name)).toEqual([]);
  });

  test.each([
    ['Standard_D4s_v5', 'Standard_D4s_v5'],
    ['standard_d4S_V5', 'Standard_D4s_v5'],
    ['D4s v5', 'Standard_D4s_v5'],
    [' d4s_v5 ', 'Standard_D4s_v5'],
    ['D4s', undefined],
    ['Standard_Standard_D4s_v5', 'Standard_D4s_v5'],
    ['Standard_NG32admsV620', 'Standard_NG32adms_V620_v1'],
    ['D4Standard_s_v5', undefined],
    ['4s_v5', undefined],
    ['__proto__', undefined],
    ['', undefined],
  ])('find %j', (spelling, name) => {
    expect(findShape(spelling)?.name).toBe(name);
  });
});

describe('the plain name of a size', () => {
  test.each([
    ['Standard_D4s_v5', 'd4sv5'],
    ['D4s v5', 'd4sv5'],
    ['D4S V5', 'd4sv5'],
    ['Basic_A1', 'basica1'],
    ['NC24ads A100 v4', 'nc24adsa100v4'],
    ['Standard_E16-8s_v5', 'e16-8sv5'],
  ])('of %s is %s', (name, plain) => expect(plainShapeName(name)).toBe(plain));

  test('is the same for no two sizes', () => {
    expect(new Set(shapes.map(({ name }) => plainShapeName(name))).size).toBe(shapes.length);
  });

  test.each([
    ['Standard_E16-8s_v5', 'e16sv5'],
    ['Standard_M128-64ms', 'm128ms'],
    ['Standard_HB120-16rs_v3', 'hb120rsv3'],
    ['Standard_D4s_v5', 'd4sv5'],
  ])('of the machine that %s runs on is %s', (name, base) => expect(plainBaseName(name)).toBe(base));

  test('of a machine with fewer cores is that of a size of as many vCPUs and as much memory', () => {
    const byPlainName = new Map(shapes.map((shape) => [plainShapeName(shape.name), shape]));
    const constrained = shapes.filter(({ name }) => plainBaseName(name) !== plainShapeName(name));
    expect(constrained.length).toBeGreaterThan(50);
    for (const { name, baseVcpu, memoryGib } of constrained) {
      const base = byPlainName.get(plainBaseName(name));
      if (base) expect([name, base.vcpu, base.memoryGib]).toEqual([name, baseVcpu, memoryGib]);
    }
  });
});
