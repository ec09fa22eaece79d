import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { firstProduct } from '../../../lib/pricing/products/forms.ts';
import { errorTextAt } from '../../api/errors-at.ts';
import type { Fault } from '../../api/fault.ts';
import { Combobox } from '../../parts/combobox.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { useWords } from '../../text/use-words.ts';
import { contractFor, rememberContract, useContracts } from '../contract.ts';
import { maxOf, memberIn, withMember } from '../lines/edit-lines.ts';
import { useOptions } from '../lines/options.ts';
import { licenceOfAll, linesWithOwnHours, regionOfAll, withLicence, withoutOwnHours, withRegion } from './all-lines.ts';
import { allLinesWords } from './words.ts';

const noScope = 'none';

/** What holds for all lines: contract, currency, region, licence, hours, and whether these fall together. */
export function Settings({
  request,
  fault,
  onChange: edit,
}: {
  readonly request: EstimateRequest;
  readonly fault: Fault | undefined;
  readonly onChange: (request: EstimateRequest) => void;
}) {
  const words = useWords(allLinesWords);
  const scopes = useContracts().answer?.body.scopes ?? [];
  const hasSeveral = contractFor({}, scopes) !== undefined;
  // All products are offered the same regions.
  const regions = useOptions(firstProduct, 'region', {}).answer?.body.options ?? [];
  const currencies = [...new Set(regions.flatMap((region) => region.retail_currencies ?? []))].sort();
  const set = (name: string, text: string): void => edit(withMember(request, name, text));
  const region = regionOfAll(request, regions);
  const licence = licenceOfAll(request);
  const ownHours = linesWithOwnHours(request);
  return (
    <section class="sheet" aria-labelledby="estimate-settings">
      <h2 id="estimate-settings">{words.title}</h2>
      <div class="line-fields">
        <SelectField
          label={words.scope}
          value={request.scope ?? ''}
          {...(!hasSeveral && { unset: words.onlyScope })}
          options={[
            ...scopes.map(({ scope_id, currency }) => ({ value: scope_id, label: `${scope_id} (${currency})` })),
            { value: noScope, label: words.noScope },
          ]}
          error={errorTextAt(fault, '/scope')}
          onChange={(scope) => {
            rememberContract(scope);
            set('scope', scope);
          }}
        />
        {(request.scope === noScope || request.currency !== undefined) && (
          <SelectField
            label={words.currency}
            value={request.currency ?? ''}
            unset="USD"
            options={currencies.filter((code) => code !== 'USD').map((code) => ({ value: code, label: code }))}
            error={errorTextAt(fault, '/currency')}
            onChange={(code) => set('currency', code)}
          />
        )}
        <Combobox
          label={words.region}
          options={regions}
          value={region ?? ''}
          placeholder={words.mixed}
          onChange={(name) => edit(withRegion(request, name, regions))}
        />
        {licence && (
          <SelectField
            label={words.licence}
            value={licence === 'mixed' ? '' : licence}
            options={(['included', 'hybrid_benefit'] as const).map((value) => ({
              value,
              label: words.licences[value],
            }))}
            {...(licence === 'mixed' && { unset: words.mixed })}
            onChange={(chosen) => chosen !== '' && edit(withLicence(request, chosen))}
          />
        )}
        <NumberField<string | number | undefined>
          label={words.hours}
          value={request.hours_per_month}
          read={(text) => memberIn('hours_per_month', text)}
          errorOf={() => errorTextAt(fault, '/hours_per_month')}
          max={maxOf('hours_per_month')}
          onChange={(text) => set('hours_per_month', text)}
        />
        <SelectField
          label={words.sharing}
          value={request.sharing ?? 'together'}
          options={(['together', 'spread'] as const).map((value) => ({ value, label: words.sharings[value] }))}
          error={errorTextAt(fault, '/sharing')}
          onChange={(chosen) => set('sharing', chosen === 'together' ? '' : chosen)}
        />
      </div>
      {ownHours.length > 0 && (
        <p class="small">
          {words.ownHours(ownHours)}{' '}
          <button
            type="button"
            onClick={({ currentTarget }) => {
              // The button goes; the field of the hours is the last one.
              [...(currentTarget.closest('section')?.querySelectorAll('input') ?? [])].at(-1)?.focus();
              edit(withoutOwnHours(request));
            }}
          >
            {words.takeOwnHoursOut}
          </button>
        </p>
      )}
    </section>
  );
}
