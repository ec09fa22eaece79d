import { hoursField, licenseField, regionField } from '../../lib/pricing/products/fields.ts';
import type { FormField, ProductForm } from '../../lib/pricing/products/form.ts';
import type { MemberName } from '../../lib/pricing/products/item.ts';

const nodes: FormField = {
  label: { en: 'Nodes', pt: 'Nós' },
  description: 'machines of the cluster.',
  schema: { type: 'integer', minimum: 1, maximum: 100 },
  first: 3,
  inSummary: 'nodes',
};

/** The form of a product that does not exist: it has sizes, stops, and takes a licence. */
export const inventedForm: ProductForm = {
  id: 'compute_cluster',
  label: 'Compute Cluster',
  fields: {
    region: regionField,
    sku: {
      label: { en: 'Size of a node', pt: 'Tamanho de um nó' },
      description: 'size of each machine.',
      options: 'sheet',
      first: 'Standard_D2s_v5',
      inSummary: true,
    },
    // A member that requests do not have yet.
    ['nodes' as MemberName]: nodes,
    license: licenseField,
    hours_per_month: hoursField,
  },
  stops: { name: { en: 'clusters', pt: 'clusters' }, when: () => true },
  licence: { name: 'Clusters', takenBy: () => true },
  sizeField: 'sku',
};
