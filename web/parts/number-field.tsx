import type { ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { useLanguage, useWords, type Words } from '../text/use-words.ts';
import { TextField } from './text-field.tsx';
import { maybeThousands, numberText, shownText, type Typed } from './typed-number.ts';

/**
 * A text field for a value that is read from its text. What was typed stays as it was typed until the value becomes another one.
 * @param props.read the value that a text means, as `onChange` of its owner will give it back
 * @param props.textOf the text of a value that was not typed here; default: in the reader's language
 * @param props.errorOf what is wrong with the text that is shown
 * @param props.max the largest number that the field takes
 */
export function NumberField<Value>({
  value,
  read,
  textOf,
  errorOf,
  max,
  onChange,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'> & {
  readonly value: Value;
  readonly read: (text: string) => Value;
  readonly textOf?: (value: Value) => string;
  readonly errorOf?: (text: string) => string | undefined;
  readonly max?: number | undefined;
  readonly onChange: (text: string) => void;
}) {
  const words = useWords(numberWords);
  const language = useLanguage();
  const [typed, setTyped] = useState<Typed<Value>>();
  const ownText = (of: Value): string => (typeof of === 'number' ? numberText(of, language, max) : String(of ?? ''));
  const shown = shownText(typed, value, textOf ?? ownText);
  return (
    <TextField
      isNumber
      {...field}
      value={shown}
      error={maybeThousands(shown, max) ? words.thousands : errorOf?.(shown)}
      onChange={(text) => {
        setTyped({ text, value: read(text) });
        onChange(text);
      }}
    />
  );
}

const english = {
  thousands: 'Write a number without separators of thousands, such as 5000 or 99.50.',
};

/** Words of fields for numbers. */
export const numberWords: Words<typeof english> = {
  en: english,
  pt: { thousands: 'Escreva um número sem separador de milhares, como 5000 ou 99,50.' },
};
