import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { makeVisible } from '../../../lib/platform/text.ts';
import { RegionMissing } from '../../../lib/pricing/inputs/resource.ts';
import { figureProblem } from '../../../lib/pricing/inputs/usage/usage.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { readNumber } from '../../parts/typed-number.ts';
import { Unfold } from '../../parts/unfold.tsx';
import { localeOf } from '../../text/formats.ts';
import { useFormats, useWords } from '../../text/use-words.ts';
import { refusedIn } from '../input/estimate-sender.ts';
import { type InputView, readInputView } from '../input/input-view.ts';
import { withoutRefused } from '../input/summary.ts';
import { inputWords } from '../input/words.ts';
import type { PartProps } from '../part.ts';
import { linesOf, maxLines } from '../state.ts';
import {
  type AskedCharge,
  addressOfUse,
  chargesOf,
  type FigureTable,
  followUse,
  type InputUse,
  lineIdsOfUse,
  readUse,
  usageFileText,
  withFigure,
  withUse,
} from './figures.ts';

/** Resources whose fields are open at first; with more of them, the reader unfolds one. */
const maxOpen = 3;
/** Resources that are listed at once. */
const maxListed = 20;

/** Takes what the resources of a file use in a month: a field for each quantity that is charged and that the file does not tell. */
export default function UsagePart(props: PartProps) {
  const input = readInputView(props.state.view.input);
  const use = input && readUse(input);
  return use && use.asked.resources.length > 0 ? <UseForm {...props} input={input} use={use} /> : null;
}

interface Used {
  readonly input: InputView;
  readonly use: InputUse;
}

function UseForm({ input, use, ...props }: PartProps & Used) {
  const { state, change } = props;
  const { usage: words, note, failures } = useWords(inputWords);
  const { number } = useFormats();
  const [problem, setProblem] = useState<string>();
  useRefusedUse({ input, use, ...props });
  const file = makeVisible(input.file);
  /** @returns why the figures are not taken; undefined if they are */
  const take = (figures: FigureTable): string | undefined => {
    try {
      const next = followUse(state, withUse(input, { ...use, figures }));
      const count = linesOf(next.request).length;
      if (count > maxLines) return failures.tooMany(file, number(count));
      change(next);
      return undefined;
    } catch (error) {
      if (error instanceof RegionMissing) return failures.noRegion(file);
      throw error;
    }
  };
  const charges = [...Map.groupBy(chargesOf(use), ({ owner }) => owner).values()];
  const fieldsOf = (some: readonly AskedCharge[][]) =>
    some.map((same) => (
      <ResourceFields
        key={same[0]?.owner}
        charges={same}
        isOpenFirst={charges.length <= maxOpen}
        {...{ input, use }}
        onChange={(figures) => setProblem(take(figures))}
      />
    ));
  const more = charges.slice(maxListed);
  return (
    <section class="sheet" aria-labelledby="estimate-use">
      <h2 id="estimate-use">{words.title}</h2>
      <p class="small">{words.hint}</p>
      {problem !== undefined && (
        <p role="alert" class="field-error">
          {problem}
        </p>
      )}
      {fieldsOf(charges.slice(0, maxListed))}
      {more.length > 0 && <Unfold label={note.more(more.length)}>{() => fieldsOf(more)}</Unfold>}
      <p class="row">
        <DownloadButton fileName="usage.yml" type="application/yaml" content={() => usageFileText(use)}>
          {words.download}
        </DownloadButton>
      </p>
    </section>
  );
}

/** Goes on without what was just said if the API has no price for it: the resource is named, with the reason, as when a file is read. */
function useRefusedUse({ state, change, fault, input, use }: PartProps & Used): void {
  useEffect(() => {
    const reasons = refusedIn(fault, state.request);
    const ids = new Set(lineIdsOfUse(input, use));
    if (reasons && reasons.size > 0 && [...reasons.keys()].every((id) => ids.has(id))) {
      change(withoutRefused(state, reasons));
    }
    // The fault is about the state of now: a change takes an older one away.
  }, [fault]);
}

/** The fields of one resource. */
function ResourceFields({
  charges,
  isOpenFirst,
  input,
  use,
  onChange,
}: Used & {
  readonly charges: readonly AskedCharge[];
  readonly isOpenFirst: boolean;
  readonly onChange: (figures: FigureTable) => void;
}) {
  const { usage: words } = useWords(inputWords);
  const id = useId();
  const fields = useRef<HTMLFieldSetElement>(null);
  const owner = charges[0]?.owner ?? '';
  const said = use.figures[owner] ?? {};
  const reset = (): void => {
    onChange({ ...use.figures, [owner]: {} });
    // The button goes.
    fields.current?.querySelector('input')?.focus();
  };
  const members = new Map(
    charges.flatMap((charge) => charge.usage.map((member) => [member.name, { charge, member }] as const)),
  );
  const reasonOf = new Map(input.lines.unpriced.map(({ address, reason }) => [address, reason]));
  const given = Object.keys(said).length;
  return (
    <Unfold label={words.given(makeVisible(owner), given, members.size)} isOpenFirst={isOpenFirst}>
      {() => (
        <fieldset ref={fields} aria-label={makeVisible(owner)} aria-describedby={id}>
          <p id={id} class="small" lang={localeOf(input.language ?? 'en')}>
            {[...new Set(charges.map(({ reason }) => reason))].map(makeVisible).join(' ')}
          </p>
          <div class="line-fields">
            {[...members].map(([name, { charge, member }]) => (
              <FigureField
                key={name}
                name={name}
                of={member.of}
                figure={said[name]}
                refusal={reasonOf.get(addressOfUse(charge, name))}
                onChange={(figure) => onChange(withFigure(use.figures, { owner, name, figure }))}
              />
            ))}
          </div>
          {given > 0 && (
            <button type="button" class="link" onClick={reset}>
              {words.reset}
            </button>
          )}
        </fieldset>
      )}
    </Unfold>
  );
}

/** A field for one quantity. What is no figure counts as nothing said. */
function FigureField({
  name,
  of,
  figure,
  refusal,
  onChange,
}: {
  readonly name: string;
  /** What the figure counts. */
  readonly of: string;
  readonly figure: number | undefined;
  /** Why it has no price. */
  readonly refusal: string | undefined;
  readonly onChange: (figure: number | undefined) => void;
}) {
  const problemOf = (typed: string): string | undefined =>
    typed.trim() === '' ? undefined : figureProblem(name, readNumber(typed) ?? null);
  const read = (typed: string): number | undefined => (problemOf(typed) === undefined ? readNumber(typed) : undefined);
  return (
    <NumberField
      label={`${name} (${of})`}
      labelLang="en"
      value={figure}
      read={read}
      errorOf={(typed) => problemOf(typed) ?? refusal}
      onChange={(typed) => onChange(read(typed))}
    />
  );
}
