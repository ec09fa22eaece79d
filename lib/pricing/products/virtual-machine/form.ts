import { hoursField, licenseField, regionField } from '../fields.ts';
import type { ProductForm } from '../form.ts';

/** The form of virtual machines. */
export const virtualMachineForm = {
  id: 'virtual_machine',
  label: 'Virtual Machine',
  fields: {
    region: regionField,
    sku: {
      label: { en: 'Size', pt: 'Tamanho' },
      description: 'size, as `Standard_D4s_v5`.',
      options: 'sheet',
      hint: { en: 'such as: 4 vcpu 16', pt: 'por exemplo: 4 vcpu 16' },
      first: 'Standard_D2s_v5',
      inSummary: true,
    },
    os: {
      label: { en: 'Operating system', pt: 'Sistema operacional' },
      description: 'linux or windows.',
      choices: { linux: 'Linux', windows: 'Windows' },
      default: 'linux',
    },
    license: licenseField,
    hours_per_month: hoursField,
  },
  stops: { name: { en: 'machines', pt: 'máquinas' }, when: () => true },
  licence: { name: 'Windows', takenBy: ({ os }) => os === 'windows' },
  sizeField: 'sku',
} as const satisfies ProductForm;
