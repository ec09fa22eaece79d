import { vmShapeLines } from './shape-lines.ts';
import { plainShapeName } from './size-names.ts';

/** A size of virtual machine. */
export interface VmShape {
  /** Azure's name: `Standard_D4s_v5`. */
  readonly name: string;
  /** The vCPUs of the guest; a size with constrained cores is paid for by `baseVcpu`. */
  readonly vcpu: number;
  readonly baseVcpu: number;
  /** Null where nobody has published it. */
  readonly memoryGib: number | null;
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
  const [family = '', generation = '', arch = 'x64'] = head.split(' ');
  const version = generation === 'v1' ? '' : `_${generation}`;
  let memory = '';
  return sizes.split(',').map((size) => {
    const [short = '', ...numbers] = size.split(' ');
    memory = numbers.at(-1) ?? memory;
    const [, inName = '', ofGuest = inName] = /^(\d+)(?:-(\d+))?/.exec(short) ?? [];
    const [vcpu, baseVcpu = vcpu] = numbers.length > 1 ? (numbers[0] ?? '').split('/') : [ofGuest, inName];
    return {
      name: `Standard_${family}${short.endsWith('!') ? short.slice(0, -1) : short + version}`,
      vcpu: Number(vcpu),
      baseVcpu: Number(baseVcpu),
      memoryGib: memory === '?' ? null : Number(memory),
      family,
      generation,
      arch: arch as VmShape['arch'],
    };
  });
}

/** The price list shortens these. */
const otherNames: Readonly<Record<string, string>> = {
  ng8adsv620: 'ng8adsv620v1',
  ng16adsv620: 'ng16adsv620v1',
  ng32adsv620: 'ng32adsv620v1',
  ng32admsv620: 'ng32admsv620v1',
};

/** By family, then by plain name. A family is parsed when it is first needed. */
const byFamily = new Map<string, ReadonlyMap<string, VmShape>>();
let linesByFamily: ReadonlyMap<string, readonly string[]> | undefined;

function shapesOfFamily(family: string): ReadonlyMap<string, VmShape> | undefined {
  const known = byFamily.get(family);
  if (known) return known;
  linesByFamily ??= Map.groupBy(lines(), (line) => line.slice(0, line.indexOf(' ')).toLowerCase());
  const found = linesByFamily.get(family)?.flatMap(shapesOfLine);
  if (!found) return undefined;
  const byName = new Map(found.map((shape) => [plainShapeName(shape.name), shape]));
  byFamily.set(family, byName);
  return byName;
}

/** Finds a size by any spelling of its name: `Standard_D2s_v5`, `D2s v5`, `D2s-v5`, `d2sv5`. */
export function findShape(name: string): VmShape | undefined {
  const plain = plainShapeName(name);
  const [family = ''] = /^[a-z]+/.exec(plain) ?? [];
  const shortened = Object.hasOwn(otherNames, plain) ? otherNames[plain] : undefined;
  return shapesOfFamily(family)?.get(shortened ?? plain);
}
