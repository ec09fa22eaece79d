import { hoursField, licenseField, regionField } from '../../../lib/pricing/products/fields.ts';
import type { NumberField, ProductForm } from '../../../lib/pricing/products/form.ts';
import type { MemberName } from '../../../lib/pricing/products/item.ts';

const nodes: NumberField = {
  label: { en: 'Nodes', pt: 'Nós' },
  description: 'machines of the cluster.',
  schema: { type: 'integer', minimum: 1, maximum: 100 },
  first: 3,
  inSummary: 'nodes',
};

/** The form of a product that does not exist: it has sizes, can be stopped, and takes a licence. */
export const computeClusterForm: ProductForm = {
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
    // Requests of the catalogue as it is have no such member.
    ['nodes' as MemberName]: nodes,
    license: licenseField,
    hours_per_month: hoursField,
  },
  stops: { name: { en: 'clusters', pt: 'clusters' }, when: () => true },
  licence: { name: 'clusters', takenBy: () => true },
  sizeField: 'sku',
};
