/** What an average request of an endpoint uses at one rate of requests to its function. */
export interface Profile {
  /** Requests a second to the function at the time of measuring. */
  readonly rate: number;
  /** Units a request, by partition. */
  readonly units: readonly PartitionUnits[];
  /** How often a request waits for DynamoDB. */
  readonly rounds: number;
}

/** Units of one partition. */
export interface PartitionUnits {
  /** Id of the table, as in `lib/platform/aws/table-definitions.ts`. */
  readonly table: string;
  /** Value of the partition key. */
  readonly key: string;
  readonly read: number;
  readonly write: number;
}

/** A measured endpoint. */
export interface Measured {
  /** Id of the route. */
  readonly id: string;
  /** By increasing rate; at least one. */
  readonly profiles: readonly Profile[];
  /** What a container also consumes when it starts: for loading, and for its empty caches. */
  readonly start: readonly PartitionUnits[];
  /** Mean size of an answer in bytes, plain and compressed. */
  readonly bytes: number;
  readonly compressedBytes: number;
}

/** The profile of the nearest rate, by ratio. */
export const profileAt = ({ profiles }: Measured, rate: number): Profile =>
  profiles.reduce((best, one) => (distance(one.rate, rate) < distance(best.rate, rate) ? one : best));

const distance = (one: number, other: number): number => Math.abs(Math.log(one) - Math.log(Math.max(other, 1e-6)));

/** Adds up units by partition. */
export function addUp(all: Iterable<PartitionUnits>): PartitionUnits[] {
  const sums = new Map<string, { table: string; key: string; read: number; write: number }>();
  for (const { table, key, read, write } of all) {
    const name = `${table}\n${key}`;
    const sum = sums.get(name) ?? { table, key, read: 0, write: 0 };
    sums.set(name, { ...sum, read: sum.read + read, write: sum.write + write });
  }
  return [...sums.values()];
}

/** Multiplies units. */
export const times = (units: readonly PartitionUnits[], factor: number): PartitionUnits[] =>
  units.map((one) => ({ ...one, read: one.read * factor, write: one.write * factor }));
