import { regions } from '../catalog/regions.ts';
import type { Choice, Field } from './product.ts';

/** A field with the labels of its choices, by value. */
export const labelledField = (labels: Readonly<Record<string, string>>): Field => ({
  choices: Object.entries(labels).map(([value, label]): Choice => ({ value, label })),
});

/** The regions of the public cloud. */
export const regionField: Field = {
  options: () => regions.flatMap(({ name, label, isPublic }) => (isPublic ? [{ value: name, label }] : [])),
};

/** How a licence is paid for. */
export const licenses = ['included', 'hybrid_benefit'] as const;

export const licenseField: Field = labelledField({
  included: 'Licence included',
  hybrid_benefit: 'Azure Hybrid Benefit',
} satisfies Record<(typeof licenses)[number], string>);
