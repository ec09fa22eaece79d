import { FieldNotFound, ProductNotFound } from '../errors.ts';
import { productById, productIds } from '../product.ts';
import { diskTiers } from './disk-tiers.ts';
import { nearest } from './nearest.ts';
import { regions } from './regions.ts';
import { isVmAvailable, type VmAvailability } from './vm-availability.ts';
import { type VmShape, vmShapes } from './vm-shapes.ts';

/** A choice in a form, with the facts that its kind has. */
export type Option = { readonly value: string; readonly label: string } & Readonly<Record<string, unknown>>;

/** True for the one field whose options depend on a price sheet. */
export const needsSheet = (product: string, field: string): boolean => product === 'virtual_machine' && field === 'sku';

export interface OptionContext {
  /** Sizes on the price sheet of the caller's scope; undefined without one. */
  readonly machines?: VmAvailability | undefined;
  /** Azure's name of the region in which a size should be on the sheet; any where undefined. */
  readonly region?: string | undefined;
}

/**
 * The options of a form field.
 * @throws ProductNotFound 404
 * @throws FieldNotFound 404
 */
export function optionsOf(productId: string, field: string, context: OptionContext = {}): readonly Option[] {
  const product = productById(productId);
  if (!product) throw new ProductNotFound(productId, nearest(productId, productIds));
  const choices = Object.hasOwn(product.fields, field) ? product.fields[field] : undefined;
  if (!choices) throw new FieldNotFound(productId, field, nearest(field, Object.keys(product.fields)));
  if (field === 'region') return regionOptions();
  if (field === 'sku') return vmShapes().map((shape) => sizeOption(shape, context));
  return field === 'size' ? diskSizes() : choices.map(({ value, label }) => ({ value, label }));
}

const regionOptions = (): readonly Option[] =>
  regions.flatMap(({ name, label, isPublic }) => (isPublic ? [{ value: name, label }] : []));

function sizeOption({ name, vcpu, memoryGib, family, generation }: VmShape, context: OptionContext): Option {
  const shown = name.replace('Standard_', '').replaceAll('_', ' ');
  return {
    value: name,
    label: `${shown} · ${vcpu} vCPU · ${memoryGib} GiB`,
    vcpu,
    memory_gib: memoryGib,
    family,
    generation,
    ea_available: context.machines === undefined ? null : isVmAvailable(context.machines, name, context.region),
  };
}

const diskSizes = (): readonly Option[] =>
  Object.values(diskTiers).flatMap((tiers) =>
    tiers.map(({ name, maxGib }) => ({ value: name, label: `${name} · up to ${maxGib} GiB`, max_gib: maxGib })),
  );
