import type { ChoiceField, NumberField, OptionField } from './form.ts';

/** The region of a line: a field of every product. */
export const regionField: OptionField = {
  label: { en: 'Region', pt: 'Região' },
  options: 'lists',
};

/** The hours of a line, for products whose hours the console asks for. */
export const hoursField: NumberField = {
  label: { en: 'Hours a month', pt: 'Horas por mês' },
  schema: { type: 'number' },
};

/** How a licence is paid for. */
export const licenseField: ChoiceField<'included' | 'hybrid_benefit'> = {
  label: { en: 'Licence', pt: 'Licença' },
  description: 'included, or hybrid_benefit if the licence is brought along.',
  choices: { included: 'Licence included', hybrid_benefit: 'Azure Hybrid Benefit' },
  default: 'included',
};
