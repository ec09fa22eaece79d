import type { EstimateItem } from './item.ts';
import { managedDisk } from './managed-disk/managed-disk.ts';
import type { Product } from './product.ts';
import { sqlDatabase } from './sql-database/sql-database.ts';
import { virtualMachine } from './virtual-machine/virtual-machine.ts';

/** Every product, in the order of the API. */
export const products: readonly Product[] = [virtualMachine, managedDisk, sqlDatabase];

export const productIds: readonly string[] = products.map(({ id }) => id);

const byId = new Map(products.map((product) => [product.id, product]));

/** Finds the product of an id; undefined for one that the catalogue does not have. */
export const findProduct = (id: string): Product | undefined => byId.get(id);

/** Returns the product of a checked item. */
export const productOf = (item: EstimateItem): Product => findProduct(item.product) as Product;
