import { fieldOfLine } from '../../../lib/pricing/products/forms.ts';
import { Combobox } from '../../parts/combobox.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useLanguage, useWords } from '../../text/use-words.ts';
import { estimateWords } from '../words.ts';
import { inputOf, labelOf } from './line-view.ts';
import { useOptions } from './options.ts';

/** A field whose values the API lists. */
export function OptionField({
  product,
  field,
  value,
  region,
  scope,
  error,
  onChange,
}: {
  readonly product: string;
  readonly field: string;
  readonly value: string | number | undefined;
  readonly region: string | undefined;
  readonly scope: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const words = useWords(estimateWords);
  const place = { ...(region !== undefined && { region }), ...(scope !== undefined && { scope }) };
  const { answer } = useOptions(product, field, place);
  const options = answer?.body.options ?? [];
  const ofForm = fieldOfLine({ product }, field);
  const language = useLanguage();
  const label = labelOf(field, language, product) ?? words.fields[field] ?? field;
  const shared = { label, options, error, onChange };
  const text = String(value ?? '');
  const input = inputOf(ofForm);
  if (input === 'text') return <TextField {...shared} value={value} suggestions={options} />;
  if (input === 'search') {
    const hint = ofForm && 'hint' in ofForm ? ofForm.hint?.[language] : undefined;
    return <Combobox {...shared} value={text} {...(hint !== undefined && { placeholder: hint })} isRequired />;
  }
  return <SelectField {...shared} value={text} unset={words.lines.unset} />;
}
