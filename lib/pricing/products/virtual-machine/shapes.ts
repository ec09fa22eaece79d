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

/**
 * Azure's virtual machine sizes, generations v1 to v7 (az vm list-skus over 45 regions, August 2026; Ebsv6, Ebdsv6, the
 * M sizes of v4 and the largest D and E of v7 from Microsoft's size tables, some of them in preview). Sizes that only the
 * public price list has (August 2026) have their vCPUs from their name and their memory from Microsoft's tables, or from the
 * size they run on; `?` where neither tells. A line a family, generation and processor, x64 unless it says: `4s 16` is 4s with
 * 16 GiB, in the line `D v5` the size `Standard_D4s_v5`. A size without a number has the memory of the size before it, which
 * keeps the bundle of each function that prices small. Names that do not end with their generation end with `!`. The vCPUs are those of the
 * name (`16-8s`: the guest gets 8 of the 16 that are paid for), unless they stand between: `3 4 14` has 4.
 */
const vmShapeLines = `
A v1: 0 1 0.75,1 1.75,2 3.5,3 4 7,4 8 14,5 2 14,6 4 28,7 8 56,8,9 16 112,10 8 56,11 16 112
A v2: 1 2,2 4,2m 16,4 8,4m 32,8 16,8m 64
B v1: 1ls 0.5,1ms 2,1s 1,2ms 8,2s 4,4ms 16,8ms 32,12ms 48,16ms 64,20ms 80
B v2 Arm64: 2pls 4,2ps 8,2pts 1,4pls 8,4ps 16,8pls,8ps 32,16pls,16ps 64
B v2: 2als 4,2as 8,2ats 1,2ls 4,2s 8,2ts 1,4als 8,4as 16,4ls 8,4s 16,8als,8as 32,8ls 16,8s 32,16als,16as 64,16ls 32,16s 64,32als,32as 128,32ls 64,32s 128
D v1: 1 3.5,2 7,3 4 14,4 8 28,11 2 14,12 4 28,13 8 56,14 16 112
D v2: 1 3.5,2 7,2_v2_Promo!,3 4 14,3_v2_Promo! 4 14,4 8 28,4_v2_Promo! 8 28,5 16 56,5_v2_Promo! 16 56,11 2 14,11_v2_Promo! 2 14,12 4 28,12_v2_Promo! 4 28,13 8 56,13_v2_Promo! 8 56,14 16 112,14_v2_Promo! 16 112,15 20 140
D v2: 15i 20 140
D v3: 2 8,2s,4 16,4s,8 32,8s,16 64,16s,32 128,32s,48 192,48s,64 256,64s
D v3: 24ds ?,32-16s 128,32-8s,64-16s 256,64-32s
D v4: 2 8,2a,2as,2d,2ds,2s,4 16,4a,4as,4d,4ds,4s,8 32,8a,8as,8d,8ds,8s,16 64,16a,16as,16d,16ds,16s,32 128,32a,32as,32d,32ds,32s,48 192,48a,48as,48d,48ds,48s,64 256,64a,64as,64d,64ds,64s,96a 384,96as
D v5 Arm64: 2pds 8,2plds 4,2pls,2ps 8,4pds 16,4plds 8,4pls,4ps 16,8pds 32,8plds 16,8pls,8ps 32,16pds 64,16plds 32,16pls,16ps 64,32pds 128,32plds 64,32pls,32ps 128,48pds 192,48plds 96,48pls,48ps 192,64pds 208,64plds 128,64pls,64ps 208
D v5: 2 8,2ads,2as,2d,2ds,2lds 4,2ls,2s 8,4 16,4ads,4as,4d,4ds,4lds 8,4ls,4s 16,8 32,8ads,8as,8d,8ds,8lds 16,8ls,8s 32,16 64,16ads,16as,16d,16ds,16lds 32,16ls,16s 64,32 128,32ads,32as,32d,32ds,32lds 64,32ls,32s 128,48 192,48ads,48as,48d,48ds,48lds 96,48ls,48s 192,64 256,64ads,64as,64d,64ds,64lds 128,64ls,64s 256,96 384,96ads,96as,96d,96ds,96lds 192,96ls,96s 384
D v6 Arm64: 2pds 8,2plds 4,2pls,2ps 8,4pds 16,4plds 8,4pls,4ps 16,8pds 32,8plds 16,8pls,8ps 32,16pds 64,16plds 32,16pls,16ps 64,32pds 128,32plds 64,32pls,32ps 128,48pds 192,48plds 96,48pls,48ps 192,64pds 256,64plds 128,64pls,64ps 256,96pds 384,96plds 192,96pls,96ps 384
D v6: 2ads 8,2alds 4,2als,2as 8,2ds,2lds 4,2ls,2nds 8,2nlds 4,2nls,2ns 8,2s,4ads 16,4alds 8,4als,4as 16,4ds,4lds 8,4ls,4nds 16,4nlds 8,4nls,4ns 16,4s,8ads 32,8alds 16,8als,8as 32,8ds,8lds 16,8ls,8nds 32,8nlds 16,8nls,8ns 32,8s,16ads 64,16alds 32,16als,16as 64,16ds,16lds 32,16ls,16nds 64,16nlds 32,16nls,16ns 64,16s,32ads 128,32alds 64,32als,32as 128,32ds,32lds 64,32ls,32nds 128,32nlds 64,32nls,32ns 128,32s,48ads 192,48alds 96,48als,48as 192,48ds,48lds 96,48ls,48nds 192,48nlds 96,48nls,48ns 192,48s,64ads 256,64alds 128,64als,64as 256,64ds,64lds 128,64ls,64nds 256,64nlds 128,64nls,64ns 256,64s,96ads 384,96alds 192,96als,96as 384,96ds,96lds 192,96ls,96nds 384,96nlds 192,96nls,96ns 384,96s,128ds 512,128lds 256,128ls,128nds 512,128nlds 256,128nls,128ns 512,128s,192ds 768,192s
D v7: 2ads 8,2alds 4,2als,2as 8,2ds,2lds 4,2ls,2s 8,4ads 16,4alds 8,4als,4as 16,4ds,4lds 8,4ls,4s 16,8ads 32,8alds 16,8als,8as 32,8ds,8lds 16,8ls,8s 32,16ads 64,16alds 32,16als,16as 64,16ds,16lds 32,16ls,16s 64,32ads 128,32alds 64,32als,32as 128,32ds,32lds 64,32ls,32s 128,48ads 192,48alds 96,48als,48as 192,48ds,48lds 96,48ls,48s 192,64ads 256,64alds 128,64als,64as 256,64ds,64lds 128,64ls,64s 256,96ads 384,96alds 192,96als,96as 384,96ds,96lds 192,96ls,96s 384,128ads 512,128alds 256,128als,128as 512,128ds,128lds 256,128ls,128s 512,160ads 640,160alds 320,160als,160as 640,192ds 768,192lds 384,192ls,192s 768,248s 992,248ds,248ls 496,372s 1488,372ds
D v7: 248lds 496
DC v1: 2s 8,4s 16
DC v2: 1s 4,2s 8,4s 16,8 32
DC v3: 1ds 8,1s,2ds 16,2s,4ds 32,4s,8ds 64,8s,16ds 128,16s,24ds 192,24s,32ds 256,32s,48ds 384,48s
DC v5: 2ads 8,2as,2eds,2es,4ads_cc 16,4ads,4as_cc,4as,4eds,4es,8ads_cc 32,8ads,8as_cc,8as,8eds,8es,16ads_cc 64,16ads,16as_cc,16as,16eds,16es,32ads_cc 128,32ads,32as_cc,32as,32eds,32es,48ads_cc 192,48ads,48as_cc,48as,48eds,48es,64ads_cc 256,64ads,64as_cc,64as,64eds,64es,96ads_cc 384,96ads,96as_cc,96as,96eds,96es
DC v5: 128eds ?,128es
DC v6: 2ads 8,2as,2eds,2es,4ads 16,4as,4eds,4es,8ads 32,8as,8eds,8es,16ads 64,16as,16eds,16es,32ads 128,32as,32eds,32es,48ads 192,48as,48eds,48es,64ads 256,64as,64eds,64es,96ads 384,96as,96eds,96es,128eds 512,128es
DS v1: 1 3.5,2 7,3 4 14,4 8 28,11 2 14,12 4 28,13 8 56,14 16 112
DS v2: 1 3.5,2 7,2_v2_Promo!,3 4 14,3_v2_Promo! 4 14,4 8 28,4_v2_Promo! 8 28,5 16 56,5_v2_Promo! 16 56,11-1 1/2 14,11 2 14,11_v2_Promo! 2 14,12-1 1/4 28,12-2 2/4 28,12 4 28,12_v2_Promo! 4 28,13-2 2/8 56,13-4 4/8 56,13 8 56,13_v2_Promo! 8 56,14-4 4/16 112,14-8 8/16 112,14 16 112,14_v2_Promo! 16 112,15 20 140
DS v2: 15i 20 140
E v3: 2 16,2s,4-2s 32,4,4s,8-2s 64,8-4s,8,8s,16-4s 128,16-8s,16,16s,20 160,20s,32-16s 256,32-8s,32,32s,48 384,48s,64-16s 432,64-32s,64,64i,64is,64s
E v4: 2 16,2a,2as,2d,2ds,2s,4-2as 32,4-2ds,4-2s,4,4a,4as,4d,4ds,4s,8-2as 64,8-2ds,8-2s,8-4as,8-4ds,8-4s,8,8a,8as,8d,8ds,8s,16-4as 128,16-4ds,16-4s,16-8as,16-8ds,16-8s,16,16a,16as,16d,16ds,16s,20 160,20a,20as,20d,20ds,20s,32-16as 256,32-16ds,32-16s,32-8as,32-8ds,32-8s,32,32a,32as,32d,32ds,32s,48 384,48a,48as,48d,48ds,48s,64-16as 512,64-16ds 504,64-16s,64-32as 512,64-32ds 504,64-32s,64,64a 512,64as,64d 504,64ds,64s,80ids,80is,96-24as 672,96-48as,96a,96as,96ias
E v5 Arm64: 2pds 16,2ps,4pds 32,4ps,8pds 64,8ps,16pds 128,16ps,20pds 160,20ps,32pds 208,32ps
E v5: 2 16,2ads,2as,2bds,2bs,2d,2ds,2s,4-2ads 32,4-2as,4-2ds,4-2s,4,4ads,4as,4bds,4bs,4d,4ds,4s,8-2ads 64,8-2as,8-2ds,8-2s,8-4ads,8-4as,8-4ds,8-4s,8,8ads,8as,8bds,8bs,8d,8ds,8s,16-4ads 128,16-4as,16-4ds,16-4s,16-8ads,16-8as,16-8ds,16-8s,16,16ads,16as,16bds,16bs,16d,16ds,16s,20 160,20ads,20as,20d,20ds,20s,32-16ads 256,32-16as,32-16ds,32-16s,32-8ads,32-8as,32-8ds,32-8s,32,32ads,32as,32bds,32bs,32d,32ds,32s,48 384,48ads,48as,48bds,48bs,48d,48ds,48s,64-16ads 512,64-16as,64-16ds,64-16s,64-32ads,64-32as,64-32ds,64-32s,64,64ads,64as,64bds,64bs,64d,64ds,64s,96-24ads 672,96-24as,96-24ds,96-24s,96-48ads,96-48as,96-48ds,96-48s,96,96ads,96as,96bds,96bs,96d,96ds,96s,104i,104id,104ids,104is,112iads,112ias,112ibds,112ibs,96ias,96iads
E v6 Arm64: 2pds 16,2ps,4pds 32,4ps,8pds 64,8ps,16pds 128,16ps,32pds 256,32ps,48pds 384,48ps,64pds 512,64ps,96pds 672,96ps
E v6: 2ads 16,2as,2bds,2bs,2ds,2nds,2ns,2s,4-2ds 32,4-2s,4ads,4as,4bds,4bs,4ds,4nds,4ns,4s,8-2ds 64,8-2s,8-4ds,8-4s,8ads,8as,8bds,8bs,8ds,8nds,8ns,8s,16-4ds 128,16-4s,16-8ds,16-8s,16ads,16as,16bds,16bs,16ds,16nds,16ns,16s,20ads 160,20as,20ds,20s,32-16ds 256,32-16s,32-8ds,32-8s,32ads,32as,32bds,32bs,32ds,32nds,32ns,32s,48ads 384,48as,48bds,48bs,48ds,48nds,48ns,48s,64-16ds 512,64-16s,64-32ds,64-32s,64ads,64as,64bds,64bs,64ds,64nds,64ns,64s,96-24ads 672,96-24ds 768,96-24s,96-48ads 672,96-48ds 768,96-48s,96ads 672,96as,96bds 768,96bs,96ds,96nds,96ns,96s,128-32ds 1024,128-32s,128-64ds,128-64s,128bds,128bs,128ds,128nds,128ns,128s,192ibds 1832,192ibs,192ids,192is,4-2ads 32,8-2ads 64,8-4ads,16-4ads 128,16-8ads,32-8ads 256,32-16ads,64-16ads 512,64-32ads,4-2as 32,8-2as 64,8-4as,16-4as 128,16-8as,32-8as 256,32-16as,64-16as 512,64-32as,96-24as 672,96-48as
E v7: 2ads 16,2as,2ds,2s,4-2ads 32,4-2as,4ads,4as,4ds,4s,8-2ads 64,8-2as,8-4ads,8-4as,8ads,8as,8ds,8s,16-4ads 128,16-4as,16-8ads,16-8as,16ads,16as,16ds,16s,20ds 160,20s,32-16ads 256,32-16as,32-8ads,32-8as,32ads,32as,32ds,32s,48ads 384,48as,48ds,48s,64-16ads 512,64-16as,64-32ads,64-32as,64ads,64as,64ds,64s,96-24ads 768,96-24as,96-48ads,96-48as,96ads,96as,96ds,96s,128-32ads 1024,128-32as,128-64ads,128-64as,128ads,128as,128ds,128s,160ads 1280,160as,192ds 1536,192s,248s 1984,248ds,372is 2832,372ids
EC v5: 2ads 16,2as,2eds,2es,4ads_cc 32,4ads,4as_cc,4as,4eds,4es,8ads_cc 64,8ads,8as_cc,8as,8eds,8es,16ads_cc 128,16ads,16as_cc,16as,16eds,16es,20ads_cc 160,20ads,20as_cc,20as,32ads_cc 192,32ads,32as_cc,32as,32eds 256,32es,48ads_cc 384,48ads,48as_cc,48as,48eds,48es,64ads_cc 512,64ads,64as_cc,64as,64eds,64es,96ads_cc 672,96ads,96as_cc,96as,96iads,96ias,128eds 768,128es,128ieds,128ies
EC v5: 96eds ?,96es
EC v6: 2ads 16,2as,2eds,2es,4ads 32,4as,4eds,4es,8ads 64,8as,8eds,8es,16ads 128,16as,16eds,16es,32ads 256,32as,32eds,32es,48ads 384,48as,48eds,48es,64ads 512,64as,64eds,64es,96ads 672,96as
EC v6: 128eds ?,128es
F v1: 1 2,1s,2 4,2s,4 8,4s,8 16,8s,16 32,16s
F v2: 2s 4,4s 8,8s 16,16s 32,32s 64,48s 96,64s 128,72s 144
F v6: 2als 4,2ams 16,2as 8,4als,4ams 32,4as 16,8als,8ams 64,8as 32,16als,16ams 128,16as 64,32als,32ams 256,32as 128,48als 96,48ams 384,48as 192,64als 128,64ams 512,64as 256
F v6: 1als ?,1ams,1as,72als,72as
F v7: 1ads 4,1alds 2,1als,1amds 8,1ams,1as 4,2-1amds 16,2-1ams,2ads 8,2alds 4,2als,2amds 16,2ams,2as 8,4-1amds 32,4-1ams,4-2amds,4-2ams,4ads 16,4alds 8,4als,4amds 32,4ams,4as 16,8-2amds 64,8-2ams,8-4amds,8-4ams,8ads 32,8alds 16,8als,8amds 64,8ams,8as 32,16-4amds 128,16-4ams,16-8amds,16-8ams,16ads 64,16alds 32,16als,16amds 128,16ams,16as 64,32-16amds 256,32-16ams,32-8amds,32-8ams,32ads 128,32alds 64,32als,32amds 256,32ams,32as 128,48ads 192,48alds 96,48als,48amds 384,48ams,48as 192,64-16amds 512,64-16ams,64-32amds,64-32ams,64ads 256,64alds 128,64als,64amds 512,64ams,64as 256,80ads 320,80alds 160,80als,80amds 640,80ams,80as 320
FX v1: 4mds 84,12mds 252,24mds 504,36mds 756,48mds 1008
FX v2: 2mds 42,2ms,4-2mds 84,4-2ms,4mds,4ms,8-2mds 168,8-2ms,8-4mds,8-4ms,8mds,8ms,12-6mds 252,12-6ms,12mds,12ms,16-4mds 336,16-4ms,16-8mds,16-8ms,16mds,16ms,24-12mds 504,24-12ms,24-6mds,24-6ms,24mds,24ms,32-16mds 672,32-16ms,32-8mds,32-8ms,32mds,32ms,48-12mds 1008,48-12ms,48-24mds,48-24ms,48mds,48ms,64-16mds 1344,64-16ms,64-32mds,64-32ms,64mds,64ms,96-24mds 1832,96-24ms,96-48mds,96-48ms,96mds,96ms
G v1: 1 2 28,2 4 56,3 8 112,4 16 224,5 32 448
GS v1: 1 2 28,2 4 56,3 8 112,4 16 224,4-4 4/16 224,4-8 8/16 224,5 32 448,5-16 16/32 448,5-8 8/32 448
H v1: 8 56,8m 112,16,16m 224,16mr,16r 112
HB v1: 60-15rs 228,60-30rs,60-45rs,60rs
HB v2: 120-16rs 456,120-32rs,120-64rs,120-96rs,120rs
HB v3: 120-16rs 456,120-32rs,120-64rs,120-96rs,120rs
HB v4: 176-144rs 768,176-24rs,176-48rs,176-96rs,176rs
HB v5: 368-144rs 448,368-192rs,368-240rs,368-288rs,368-336rs,368-48rs,368-96rs,368rs
HC v1: 44-16rs 352,44-32rs,44rs
HX v1: 176-144rs 1408,176-24rs,176-48rs,176-96rs,176rs
L v1: 4s 32,8s 64,16s 128,32s 256
L v2: 8s 64,16s 128,32s 256,48s 384,64s 512,80s 640
L v2: 88is ?
L v3: 8as 64,8s,16as 128,16s,32as 256,32s,48as 384,48s,64as 512,64s,80as 640,80s
L v3: 96ias ?,96is,104is,112is
L v4: 2aos 16,2as,2s,4aos 32,4as,4s,8aos 64,8as,8s,12aos 96,16aos 128,16as,16s,24aos 192,32aos 256,32as,32s,48as 384,48s,64as 512,64s,80as 640,80s,96as 768,96s
L v4: 192is ?
L v5: 2as 16,4as 32,8as 64,16as 128,32as 256,48as 384,64as 512,80as 640,96as 768,128as 1024,160ias 1280
M v1: 8-2ms 218.75,8-4ms,8ms,16-4ms 437.5,16-8ms,16ms,32-16ms 875,32-8ms,32ls 256,32ms 875,32ts 192,64 1024,64-16ms 1792,64-32ms,64ls 512,64m 1792,64ms,64s 1024,128 2048,128-32ms 3892,128-64ms,128m,128ms,128s 2048
M v1: 16s ?,32s
M v2: 32dms 875,32ms,64dms 1792,64ds 1024,64ms 1792,64s 1024,128dms 3892,128ds 2048,128ms 3892,128s 2048,192idms 4096,192ids 2048,192ims 4096,192is 2048,208ms 5700,208s 2850,416-208ms 11400,416-208s 5700,416ms 11400,416s_10 9496,416s_8 7600,416s_9 8568,416s 5700
M v2: 208-104ms 5700,208-104s 2850,208-52ms 5700,208-52s 2850,416-104ms 11400,416-104s 5700,416_8 ?,416is
M v3: 12ds 240,12s,16bds 128,16bs,24ds 480,24s,32bds 256,32bs,48bds 384,48bs,48ds_1 974,48s_1,64-32bds_1 1397,64bds_1,64bds 512,64bs,96-48bds_2 1946,96bds_2,96bds 768,96bs,96ds_1 974,96ds_2 1946,96s_1 974,96s_2 1946,128-64bds_3 2794,128-64bds 1024,128-64bs,128bds_3 2794,128bds 1024,128bs,176-88bds_4 3892,176-88bds 1536,176-88bs,176bds_4 3892,176bds 1536,176bs,176ds_3 2794,176ds_4 3892,176s_3 2794,176s_4 3892,416bs 3800,416ds_10 9496,416ds_12 11400,416ds_6 5696,416ds_8 7600,416ds_9 8568,416s_10 9496,416s_12 11400,416s_6 5696,416s_8 7600,416s_9 8568,624ds_12 11400,624s_12,832ds_12,832ids_16 15200,832is_16,832s_12 11400
M v3: 12-6ds 240,12-6s,24-12ds 480,24-12s,24-6ds,24-6s,48-12ds_1 974,48-12s_1,48-24ds_1,48-24s_1,96-24ds_1,96-24ds_2 1946,96-24s_1 974,96-24s_2 1946,96-48ds_1 974,96-48ds_2 1946,96-48s_1 974,96-48s_2 1946,96ds ?,96s,176-44ds_3 2794,176-44ds_4 3892,176-44s_3 2794,176-44s_4 3892,176-88ds_3 2794,176-88ds_4 3892,176-88s_3 2794,176-88s_4 3892,176ds ?,176s,416-104ds_6 5696,416-104ds_8 7600,416-104s_6 5696,416-104s_8 7600,416-208ds_6 5696,416-208ds_8 7600,416-208s_6 5696,416-208s_8 7600,624-156ds_12 11400,624-156s_12,624-312ds_12,624-312s_12,832-208ds_12,832-208ids_16 15200,832-208is_16,832-208s_12 11400,832-416ids_16 15200,832-416is_16,832-416s_12 11400,832ds-416_12 416/832 11400,896ixds_24 23088,896ixds_32 30400
M v4: 16ls 256,32ls 512,48ls 768,64ls 1024,96ls 1536,128ls 1944,192ls 3072,256ls 3892,16lds 256,32lds 512,48lds 768,64lds 1024,96lds 1536,128lds 1944,192lds 3072,256lds 3892,16bs 128,32bs 256,48bs 384,64bs 512,96bs_1 768,128bs_1 1024,256bs_2 2048,304bs_2 3892,16bds 128,32bds 256,48bds 384,64bds 512,96bds_1 768,128bds_1 1024,64bds_1 1440,96bds_2 1946,128bds_3 2796,176bds_4 3892,256bds_2 2048,304bds_4 3800
M v4: 16ds ?,16s,24lds,24ls,32ds,32mds,32ms,32s,48ds,48s,64ds,64mds,64ms,64s,96ds,96s,128ds,128s,160ds,160s
NC v1: 6 56,12 112,24 224,24r
NC v3: 4as_T4 28,6s 112,8as_T4 56,12s 224,16as_T4 110,24rs 448,24s,64as_T4 440
NC v4: 8ads_A10 100,16ads_A10 200,24ads_A100 220,32ads_A10 400,48ads_A100 440,96ads_A100 880
NC v5: 40ads_H100 320,80adis_H100 640
NC v6: 24lds_xl_RTXPRO6000BSE 72,36ds_xl_RTXPRO6000BSE 132,36lds_xl_RTXPRO6000BSE 72,72ds_xl_RTXPRO6000BSE 264,72lds_xl_RTXPRO6000BSE 132,144ds_xl_RTXPRO6000BSE 516,144lds_xl_RTXPRO6000BSE 264,288ds_xl_RTXPRO6000BSE 1032,288lds_xl_RTXPRO6000BSE 516
NC v6: 24ldsxlRTX6kv6! ?,36dsxlRTX6kv6!,36ldsxlRTX6kv6!,72dsxlRTX6kv6!,72ldsxlRTX6kv6!,132dsxlRTX6kv6!,132ldsxlRTX6kv6!,144dsxlRTX6kv6!,144ldsxlRTX6kv6!,264dsxlRTX6kv6!,264ldsxlRTX6kv6!,288dsxlRTX6kv6!,288ldsxlRTX6kv6!,324dsxlRTX6kv6!,324ldsxlRTX6kv6!
NCC v5: 40ads_H100 320
ND v2: 40rs 672
ND v4: 96amsr_A100 1800,96asr 900
ND v4: 96amsA100v4! ?,96asrA100v4_NU!,96asr_A100
ND v5: 96is_MI300X 1850,96isr_H100 1900,96isr_H200 1850,96isr_MI300X
ND v5: 96isH100v5! ?,96isflH100v5!,96isnIBH100v5!
ND v6 Arm64: 128isr_GB300 864,128isr_NDR_GB200
NDmr v2: 40s ?
NG v1: 8ads_V620_v1 16,16ads_V620_v1 32,32adms_V620_v1 176,32ads_V620_v1 64
NM v1: 16ads_MA35D 32
NP v1: 10s 168,20s 336,40s 672
NV v1: 6 56,12 112,24 224
NV v2: 6s 112,12s 224,24s 448
NV v3: 12s 112,24s 224,48s 448
NV v4: 4as 14,8as 28,16as 56,32as 112
NV v5: 4ads_V710 16,6ads_A10 55,8ads_V710 32,12ads_A10 110,12ads_V710 64,18ads_A10 220,24ads_V710 128,28adms_V710 160,36adms_A10 880,36ads_A10 440,72ads_A10 880
PB v1: 6s 112
PB v1: 12s ?,24s
`;
