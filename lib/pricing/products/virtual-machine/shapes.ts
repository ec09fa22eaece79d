import { vmShapeLines } from './shape-lines.ts';

/** A size of virtual machine. */
export interface VmShape {
  /** Azure's name: `Standard_D4s_v5`. */
  readonly name: string;
  /** Of the guest; a size with constrained cores is paid for by `baseVcpu`. */
  readonly vcpu: number;
  readonly baseVcpu: number;
  readonly memoryGib: number;
  readonly family: string;
  /** `v1` where the name has none. */
  readonly generation: string;
  readonly arch: 'x64' | 'Arm64';
}

let shapes: readonly VmShape[] | undefined;

/** Lists every size, family by family. */
export function vmShapes(): readonly VmShape[] {
  shapes ??= lines().flatMap(shapesOfLine);
  return shapes;
}

const lines = (): readonly string[] => vmShapeLines.trim().split('\n');

function shapesOfLine(line: string): VmShape[] {
  const [head = '', sizes = ''] = line.split(': ');
  const [family = '', generation = '', arch] = head.split(' ');
  return sizes.split(', ').map((size) => {
    const [name = '', cores = '', memory] = size.split(' ');
    const [vcpu, baseVcpu = vcpu] = cores.split('/').map(Number);
    return {
      name: `Standard_${name}`,
      vcpu: vcpu as number,
      baseVcpu: baseVcpu as number,
      memoryGib: Number(memory),
      family,
      generation,
      arch: arch as VmShape['arch'],
    };
  });
}

/** By family and generation, then by name in lower case. A family is parsed when it is first needed. */
const byFamily = new Map<string, Map<string, VmShape>>();
let linesByFamily: ReadonlyMap<string, readonly string[]> | undefined;

function shapesOfFamily(family: string): ReadonlyMap<string, VmShape> | undefined {
  const known = byFamily.get(family);
  if (known) return known;
  linesByFamily ??= Map.groupBy(lines(), (line) => line.split(' ', 2).join(' ').toLowerCase());
  const found = linesByFamily.get(family)?.flatMap(shapesOfLine);
  if (!found) return undefined;
  const byName = new Map(found.map((shape) => [shape.name.toLowerCase(), shape]));
  byFamily.set(family, byName);
  return byName;
}

/** Finds the size of a name in any case, with or without `Standard_`. */
export function findShape(name: string): VmShape | undefined {
  const shortName = name
    .trim()
    .toLowerCase()
    .replaceAll(' ', '_')
    .replace(/^standard_/, '');
  const [family] = /^[a-z]+/.exec(shortName) ?? [];
  const [, generation = '1'] = /.*_v(\d+)/.exec(shortName) ?? [];
  return shapesOfFamily(`${family} v${generation}`)?.get(`standard_${shortName}`);
}

/** Returns a name without `Standard_` and signs, as price sheets vary them: `d2sv5`. */
export const plainShapeName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^standard_/, '')
    .replaceAll(/[\s_]/g, '');

/** Returns the plain name of the machine that a size with constrained cores runs on: `e16-8sv5` runs on `e16sv5`. */
export const plainBaseName = (name: string): string => plainShapeName(name).replace(/^([a-z]+\d+)-\d+/, '$1');
