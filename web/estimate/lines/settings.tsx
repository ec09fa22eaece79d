import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { errorTextAt } from '../../api/errors-at.ts';
import type { Fault } from '../../api/fault.ts';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useWords } from '../../text/use-words.ts';
import { estimateWords } from '../words.ts';
import { withMember } from './edit-lines.ts';
import { useOptions, useScopes } from './options.ts';

const noScope = 'none';

/** What holds for all lines: contract, currency and hours. */
export function Settings({
  request,
  fault,
  onChange,
}: {
  readonly request: EstimateRequest;
  readonly fault: Fault | undefined;
  readonly onChange: (request: EstimateRequest) => void;
}) {
  const { settings: words } = useWords(estimateWords);
  const scopes = useScopes().answer?.body.scopes ?? [];
  const regions = useOptions('virtual_machine', 'region', {}).answer?.body.options ?? [];
  const currencies = [...new Set(regions.flatMap((region) => region.retail_currencies ?? []))].sort();
  const change = (name: string, text: string): void => onChange(withMember(request, name, text));
  return (
    <section class="sheet" aria-labelledby="estimate-settings">
      <h2 id="estimate-settings">{words.title}</h2>
      <div class="line-fields">
        <SelectField
          label={words.scope}
          value={request.scope ?? ''}
          unset={words.onlyScope}
          options={[
            ...scopes.map(({ scope_id, currency }) => ({ value: scope_id, label: `${scope_id} (${currency})` })),
            { value: noScope, label: words.noScope },
          ]}
          error={errorTextAt(fault, '/scope')}
          onChange={(scope) => change('scope', scope)}
        />
        {(request.scope === noScope || request.currency !== undefined) && (
          <SelectField
            label={words.currency}
            value={request.currency ?? ''}
            unset="USD"
            options={currencies.filter((code) => code !== 'USD').map((code) => ({ value: code, label: code }))}
            error={errorTextAt(fault, '/currency')}
            onChange={(code) => change('currency', code)}
          />
        )}
        <TextField
          label={words.hours}
          isNumber
          value={request.hours_per_month}
          error={errorTextAt(fault, '/hours_per_month')}
          onChange={(text) => change('hours_per_month', text)}
        />
      </div>
    </section>
  );
}
