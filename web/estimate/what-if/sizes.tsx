import { useState } from 'preact/hooks';
import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { errorTextAt } from '../../api/errors-at.ts';
import type { Fault } from '../../api/fault.ts';
import { Combobox } from '../../parts/combobox.tsx';
import { FieldError } from '../../parts/field-error.tsx';
import { RequestBox } from '../../parts/request-box.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { useWords } from '../../text/use-words.ts';
import { useOptions } from '../lines/options.ts';
import { type Choices, machinesOf, maxSizes, sizesOf, toggled } from './choices.ts';
import { sizeWords } from './size-words.ts';

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
  const machines = machinesOf(request);
  const [chosen, choose] = useState<string>();
  const machine = machines.find(({ id }) => id === chosen) ?? machines[0];
  const place = { region: machine?.region ?? '', ...(request.scope !== undefined && { scope: request.scope }) };
  const sizes = useOptions('virtual_machine', 'sku', place);
  if (!machine) return <p>{words.none}</p>;
  const own = choices.skus[machine.id] ?? [];
  const toggle = (id: string, sku: string): void => {
    const { [id]: before = [], ...others } = choices.skus;
    const left = toggled(before, sku);
    onChange({ ...choices, skus: left.length === 0 ? others : { ...others, [id]: left } });
  };
  return (
    <>
      {sizesOf(request, choices).map(([id, names]) => (
        <p key={id} class="row">
          {names.map((sku) => (
            <button key={sku} type="button" aria-label={words.remove(`${id}: ${sku}`)} onClick={() => toggle(id, sku)}>
              {id}: {sku} <span aria-hidden="true">×</span>
            </button>
          ))}
          <FieldError id={`what-if-size-${id}`} error={errorTextAt(fault, `/what_if/skus/${escaped(id)}`)} />
        </p>
      ))}
      <div class="line-fields">
        <SelectField
          label={words.line}
          value={machine.id}
          options={machines.map(({ id, sku }) => ({ value: id, label: sku === undefined ? id : `${id} (${sku})` }))}
          onChange={choose}
        />
        {own.length < maxSizes && (
          <div>
            <RequestBox request={sizes} lines={2} isOfPricing>
              {({ options }) => (
                <Combobox
                  // Each choice leaves an empty field for the next.
                  key={`${machine.id} ${own.length}`}
                  label={words.size}
                  options={options.filter(({ value }) => !own.includes(value) && value !== machine.sku)}
                  value=""
                  placeholder={words.hint}
                  onChange={(sku) => toggle(machine.id, sku)}
                />
              )}
            </RequestBox>
          </div>
        )}
      </div>
    </>
  );
}

/** As a part of a JSON Pointer. */
const escaped = (id: string): string => id.replaceAll('~', '~0').replaceAll('/', '~1');
