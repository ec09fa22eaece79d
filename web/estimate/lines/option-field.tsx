import { Combobox } from '../../parts/combobox.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useWords } from '../../text/use-words.ts';
import { estimateWords } from '../words.ts';
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
  const shared = { label: words.fields[field] ?? field, options, error, onChange };
  const text = String(value ?? '');
  // A disk has a tier or a number of GiB.
  if (field === 'size') {
    return <TextField {...shared} value={value} suggestions={options} />;
  }
  if (field === 'sku') return <Combobox {...shared} value={text} placeholder={words.skuHint} isRequired />;
  if (field === 'region') return <Combobox {...shared} value={text} isRequired />;
  return <SelectField {...shared} value={text} unset={words.lines.unset} />;
}
