import type { Product } from '../../../lib/pricing/products/product.ts';
import type { VmItem } from '../../../lib/pricing/products/virtual-machine/item.ts';
import { virtualMachine } from '../../../lib/pricing/products/virtual-machine/virtual-machine.ts';
import { computeClusterForm } from './form.ts';

interface ClusterItem extends VmItem {
  readonly nodes: number;
}

const { sizes, ...machines } = virtualMachine;

/** A product that does not exist: machines of one size, which cost what virtual machines cost. */
export const computeCluster: Product<ClusterItem> = {
  ...machines,
  ...computeClusterForm,
  readItem(reader, line) {
    const machine = virtualMachine.readItem(reader, line);
    const { nodes } = reader.item as { readonly nodes?: number };
    if (nodes === undefined) reader.addMissing('nodes' as never);
    return machine && nodes !== undefined ? { ...machine, nodes } : undefined;
  },
  describe: (item) => `${item.nodes} × ${virtualMachine.describe(item)}`,
  assumptions: [],
  ...(sizes && { sizes: { ...sizes, withSize: (item: ClusterItem, sku: string) => ({ ...item, sku }) } }),
  offers: ({ nodes, ...machine }, prices) =>
    virtualMachine.offers({ ...machine, quantity: machine.quantity * nodes }, prices),
  offerKeyOf: () => undefined,
};
