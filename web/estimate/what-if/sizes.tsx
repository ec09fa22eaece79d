import { useState } from 'preact/hooks';
import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { errorTextAt } from '../../api/errors-at.ts';
import type { Fault } from '../../api/fault.ts';
import { Combobox } from '../../parts/combobox.tsx';
import { FieldError } from '../../parts/field-error.tsx';
import { RequestBox } from '../../parts/request-box.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { useWords, type Words } from '../../text/use-words.ts';
import { useOptions } from '../lines/options.ts';
import { type Choices, maxSizes, type ResizableLine, resizableLinesOf, sizesOf, toggled } from './choices.ts';

/** Chooses sizes to try, line by line. */
export default function Sizes({
  request,
  choices,
  fault,
  onChange,
}: {
  readonly request: EstimateRequest;
  readonly choices: Choices;
  readonly fault: Fault | undefined;
  readonly onChange: (choices: Choices) => void;
}) {
  const words = useWords(sizeWords);
  const lines = resizableLinesOf(request);
  const [chosen, choose] = useState<string>();
  const line = lines.find(({ id }) => id === chosen) ?? lines[0];
  if (!line) return <p>{words.none}</p>;
  const toggle = (id: string, size: string): void => {
    const { [id]: before = [], ...others } = choices.skus;
    const left = toggled(before, size);
    onChange({ ...choices, skus: left.length === 0 ? others : { ...others, [id]: left } });
  };
  return (
    <>
      {sizesOf(request, choices).map(([id, names]) => (
        <p key={id} class="row">
          {names.map((size) => (
            <button
              key={size}
              type="button"
              aria-label={words.remove(`${id}: ${size}`)}
              onClick={() => toggle(id, size)}
            >
              {id}: {size} <span aria-hidden="true">×</span>
            </button>
          ))}
          <FieldError id={`what-if-size-${id}`} error={errorTextAt(fault, `/what_if/skus/${escaped(id)}`)} />
        </p>
      ))}
      <div class="line-fields">
        <SelectField
          label={words.line}
          value={line.id}
          options={lines.map(({ id, size }) => ({ value: id, label: size === undefined ? id : `${id} (${size})` }))}
          onChange={choose}
        />
        <SizeField
          line={line}
          scope={request.scope}
          tried={choices.skus[line.id] ?? []}
          onChoose={(size) => toggle(line.id, size)}
        />
      </div>
    </>
  );
}

/** Chooses one more size to try for a line, as long as it may have more. */
function SizeField({
  line,
  scope,
  tried,
  onChoose,
}: {
  readonly line: ResizableLine;
  readonly scope: string | undefined;
  readonly tried: readonly string[];
  readonly onChoose: (size: string) => void;
}) {
  const words = useWords(sizeWords);
  const { product, region, sizeField } = line;
  const sizes = useOptions(product, sizeField, { region, scope });
  if (tried.length >= maxSizes) return null;
  return (
    <div>
      <RequestBox request={sizes} lines={2} isOfPricing>
        {({ options }) => (
          <Combobox
            // Each choice leaves an empty field for the next.
            key={`${line.id} ${tried.length}`}
            label={words.size}
            options={options.filter(({ value }) => !tried.includes(value) && value !== line.size)}
            value=""
            placeholder={words.hint}
            onChange={onChoose}
          />
        )}
      </RequestBox>
    </div>
  );
}

/** As a part of a JSON Pointer. */
const escaped = (id: string): string => id.replaceAll('~', '~0').replaceAll('/', '~1');

const english = {
  line: 'Machine',
  size: 'Size to try',
  hint: 'such as: 4 vcpu 16',
  remove: (name: string) => `Without ${name}`,
  none: 'No line is a virtual machine: only they have sizes to try.',
};

type SizeWords = typeof english;

const portuguese: SizeWords = {
  line: 'Máquina',
  size: 'Tamanho a tentar',
  hint: 'por exemplo: 4 vcpu 16',
  remove: (name) => `Sem ${name}`,
  none: 'Nenhuma linha é uma máquina virtual: só elas têm tamanhos a tentar.',
};

/** Words of the choice of sizes to try. */
const sizeWords: Words<SizeWords> = { en: english, pt: portuguese };
