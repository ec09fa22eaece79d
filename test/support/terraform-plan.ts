import type { ReadResources, Resource } from '../../lib/pricing/inputs/resource.ts';
import { readTerraformPlan } from '../../lib/pricing/inputs/terraform/read-plan.ts';

/** A resource of a plan that a test makes: what it becomes, and what else the plan says of it. */
export interface PlanEntry {
  readonly type: string;
  readonly values: object | null;
  readonly name?: string;
  readonly index?: number | string;
  readonly module?: string;
  readonly unknown?: unknown;
  /** What the configuration says; undefined leaves the resource out of the configuration. */
  readonly expressions?: object;
  readonly actions?: readonly string[];
  /** Other members of the change, such as `deposed`. */
  readonly more?: object;
}

/** @returns the address that Terraform gives */
export function addressOf({ type, name = 'it', index, module }: PlanEntry): string {
  const suffix = index === undefined ? '' : `[${JSON.stringify(index)}]`;
  return `${module ? `${module}.` : ''}${type}.${name}${suffix}`;
}

/** Makes a plan as `terraform show -json` prints it. The configuration covers the root module only. */
export function makePlan(entries: readonly PlanEntry[], more: object = {}): object {
  const changes = entries.map((entry) => ({
    address: addressOf(entry),
    ...(entry.module && { module_address: entry.module }),
    mode: 'managed',
    type: entry.type,
    name: entry.name ?? 'it',
    ...(entry.index !== undefined && { index: entry.index }),
    ...entry.more,
    change: { actions: entry.actions ?? ['create'], after: entry.values, after_unknown: entry.unknown ?? {} },
  }));
  const resources = entries.flatMap(({ type, name = 'it', expressions }) =>
    expressions ? [{ mode: 'managed', type, name, expressions }] : [],
  );
  return {
    format_version: '1.2',
    resource_changes: changes,
    configuration: { root_module: { resources } },
    ...more,
  };
}

/** Reads a plan of these entries. */
export const readEntries = (entries: readonly PlanEntry[], more: object = {}): ReadResources =>
  readTerraformPlan(makePlan(entries, more));

/** Reads a plan with one resource that stands in `westeurope`. */
export const readOne = (
  type: string,
  values: object,
  { unknown, expressions }: Pick<PlanEntry, 'unknown' | 'expressions'> = {},
): readonly Resource[] =>
  readEntries([
    {
      type,
      values: { location: 'westeurope', ...values },
      ...(unknown !== undefined && { unknown }),
      ...(expressions && { expressions }),
    },
  ]).resources;
