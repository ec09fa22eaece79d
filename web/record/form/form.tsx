import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Draft } from '../../../lib/assessment/init/blank-record.ts';
import {
  draftText,
  emptyDraft,
  type FormPage,
  formOf,
  isUnanswered,
  openDraft,
  type Question,
  questionsOf,
  withValue,
} from '../../../lib/assessment/init/form.ts';
import { isIn } from '../../../lib/assessment/init/place-of-finding.ts';
import { pointerTokens, valueAt } from '../../../lib/assessment/text/pointer.ts';
import { formatAddress } from '../../address/address.ts';
import { navigate, replaceParams } from '../../address/current-address.ts';
import { useAddress } from '../../address/use-address.ts';
import { attemptAccess } from '../../attempt-access.ts';
import { useConsole } from '../../console.ts';
import { afterPress } from '../../parts/after-press.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { StateBox } from '../../parts/state-box.tsx';
import { useLanguage, useWords } from '../../text/use-words.ts';
import { useObservable } from '../../use-observable.ts';
import { isEdited, judging, openFile } from '../desk.ts';
import { useTask } from '../judging/use-task.ts';
import { dropDraft, isDraftKept, keepDraft, keptDraft, watchDraft } from '../kept-draft.ts';
import { typeOf } from '../page/download.ts';
import { SubjectLinks } from '../subject-links.tsx';
import { recordWords } from '../words.ts';
import type { DraftFinding } from '../worker/tasks.ts';
import { Parts } from './fields.tsx';
import { formViewWords } from './words.ts';

/** In milliseconds after the last change, before the record is judged. */
const pause = 250;

/** Reads the record that was begun in this browser; an empty one if there is none. */
function readKept(): Draft {
  const value = attemptAccess((): unknown => JSON.parse(keptDraft() ?? '{}'));
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? openDraft({ ...value }) : emptyDraft();
}

/** A form for a record, in steps; what is written is kept in the browser at once. */
export default function RecordForm() {
  const words = useWords(formViewWords);
  const { discard } = useWords(recordWords).editor;
  const language = useLanguage();
  const { announcement } = useConsole();
  const pages = useMemo(() => formOf(language), [language]);
  const [draft, setDraft] = useState(readKept);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useState<{ readonly place: string }>();
  const options = useObservable(judging);
  const text = useMemo(() => draftText(draft), [draft]);
  const input = useMemo(() => ({ text, judging: options, language }), [text, options, language]);
  const { output } = useTask('judgeDraft', input, pause);
  const judged = output?.problems ? undefined : output;
  const errors = useMemo(() => judged?.findings.filter(({ severity }) => severity === 'error') ?? [], [judged]);
  const step = useAddress().params.get('step');
  const at = Math.max(
    0,
    pages.findIndex(({ id }) => id === step),
  );
  const page = pages[at];

  // Where two changes come before the next rendering, the later one must know the earlier one.
  const latest = useRef(draft);
  const put = (next: Draft): void => {
    latest.current = next;
    setDraft(next);
  };
  const change = (pointer: string, value: unknown): void => {
    const next = withValue(latest.current, pointer, value);
    keepDraft(draftText(next));
    put(next);
  };
  // Two tabs write one record: the text of the one would take away that of the other.
  useEffect(() => watchDraft(() => put(readKept())), []);
  const touch = (places: readonly string[]): void => setTouched((before) => new Set([...before, ...places]));

  useEffect(() => {
    if (judged?.verdict === 'valid') announcement.set(words.valid);
  }, [judged?.verdict, words, announcement]);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page?.id);
  useLayoutEffect(() => {
    if (shown.current !== page?.id && wanted === undefined) heading.current?.focus();
    shown.current = page?.id;
  }, [page?.id]);
  useLayoutEffect(() => {
    if (wanted) focusPlace(wanted.place);
    setWanted(undefined);
  }, [wanted]);

  if (!page) return null;
  const goTo = (place: string): void => {
    const target = pages.find((candidate) => holds(candidate, place));
    if (target) {
      replaceParams({ step: target.id });
      // Who comes to correct a field must see what is wrong with it.
      const fields = questionsOf([target], draft).map(({ field }) => field.pointer);
      touch(fields.filter((pointer) => isIn(place, pointer)));
    }
    setWanted({ place });
  };
  const open = (): void => {
    if (isEdited.get() && !confirm(discard)) return;
    openFile({ name: fileName(draft), bytes: new TextEncoder().encode(text) });
    navigate(formatAddress('record'));
  };
  const restart = (): void => {
    if (!confirm(words.restartQuestion)) return;
    dropDraft();
    put(emptyDraft());
    setTouched(new Set());
    replaceParams({ step: undefined });
    document.querySelector('h1')?.focus();
  };
  const turn = (by: number): void => {
    touch(questionsOf([page], draft).map(({ field }) => field.pointer));
    replaceParams({ step: pages[at + by]?.id });
  };
  const missing = errors.filter(({ place }) => isMissing(draft, place));
  const questions = questionsOf(pages, draft);
  return (
    <>
      <PageHeading>{words.title}</PageHeading>
      <SubjectLinks />
      <p>{words.lead}</p>
      {output?.problems && <StateBox tone="bad">{words.policyFaulty}</StateBox>}
      <div class="record-form">
        <Steps pages={pages} current={page} draft={draft} errors={judged && errors} />
        <div>
          <Verdict
            draft={draft}
            errors={errors}
            warnings={judged?.findings.filter(({ severity }) => severity === 'warning') ?? []}
            isJudged={judged !== undefined}
            isKept={isDraftKept()}
            labelOf={(place) => labelOf(questions, place)}
            onGo={goTo}
          />
          <section class="sheet" aria-labelledby="form-page">
            <p class="small">
              {words.position(at + 1, pages.length)}
              {page.stepTitle !== page.title && ` · ${page.stepTitle}`}
            </p>
            <h2 id="form-page" ref={heading} tabIndex={-1}>
              {page.title}
            </h2>
            <p>{page.help}</p>
            <MissingHere
              titles={questionsOf([page], draft)
                .filter(({ field }) => missing.some(({ place }) => isIn(place, field.pointer)))
                .map(({ field, place }) => ({
                  place: field.pointer,
                  title:
                    place === page.title ? field.title : `${place.replace(`${page.title} › `, '')}: ${field.title}`,
                }))}
              onGo={goTo}
            />
            <div
              class="form-fields"
              onFocusOut={({ target }) => {
                const place =
                  target instanceof Element ? target.closest('[data-place]')?.getAttribute('data-place') : null;
                if (place != null) afterPress(() => touch([place]));
              }}
            >
              <Parts
                key={page.id}
                parts={page.parts}
                state={{ draft, findings: judged?.findings ?? [], touched, change }}
              />
            </div>
            <div class="row form-turn">
              <button type="button" disabled={at === 0} onClick={() => turn(-1)}>
                {words.previous}
              </button>
              {at < pages.length - 1 && (
                <button type="button" class="main" onClick={() => turn(1)}>
                  {words.missingNext(pages[at + 1]?.title ?? '')}
                </button>
              )}
            </div>
          </section>
          <div class="row">
            <DownloadButton fileName={fileName(draft)} type={typeOf('json')} content={() => text}>
              {words.download}
            </DownloadButton>
            <button type="button" onClick={open}>
              {words.open}
            </button>
            <button type="button" class="quiet" onClick={restart}>
              {words.restart}
            </button>
          </div>
        </div>
      </div>
    </>
  );
}

const fileName = ({ assessmentId }: Draft): string =>
  `${typeof assessmentId === 'string' && /^[a-z0-9][\w.-]*$/.test(assessmentId) ? assessmentId : 'record'}.json`;

/** True if a page has the field that a place is in, or is of that field's list. */
const holds = ({ parts }: FormPage, place: string): boolean =>
  parts.some(({ pointer }) => isIn(place, pointer) || isIn(pointer, place));

const isMissing = (draft: Draft, place: string): boolean => isUnanswered(valueAt(draft, pointerTokens(place)));

/** The field that a place is in, or the first one in it, with its groups; of what the form does not have, the pointer. */
function labelOf(questions: readonly Question[], place: string): string {
  const found =
    questions.find(({ field }) => isIn(place, field.pointer)) ??
    questions.find(({ field }) => isIn(field.pointer, place));
  return found ? `${found.place} › ${found.field.title}` : place;
}

/** Gives the focus to the field of a place, and unfolds what it is in. */
function focusPlace(place: string): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-place]')];
  const placeOf = (element: HTMLElement): string => element.dataset.place ?? '';
  const around = fields.filter((element) => isIn(place, placeOf(element)));
  const found = around.at(-1) ?? fields.find((element) => isIn(placeOf(element), place));
  for (let box = found?.closest('details'); box; box = box.parentElement?.closest('details')) box.open = true;
  const control = found?.querySelector<HTMLElement>('input, select, textarea, button:not([aria-label])');
  (control ?? document.querySelector<HTMLElement>('#form-page'))?.focus();
}

/** Links to the steps, with what is missing in each; under the dimensions to each of them. */
function Steps({
  pages,
  current,
  draft,
  errors,
}: {
  readonly pages: readonly FormPage[];
  readonly current: FormPage;
  readonly draft: Draft;
  /** Undefined while nothing is judged: no step is complete then. */
  readonly errors: readonly DraftFinding[] | undefined;
}) {
  const words = useWords(formViewWords);
  const stateOf = (some: readonly FormPage[]): string => {
    if (errors === undefined) return '';
    const found = errors.filter(({ place }) => some.some((candidate) => holds(candidate, place)));
    const missing = found.filter(({ place }) => isMissing(draft, place)).length;
    if (found.length > missing) return `▲ ${words.wrong(found.length - missing)}`;
    return missing > 0 ? words.left(missing) : `✓ ${words.complete}`;
  };
  const linkTo = (page: FormPage, title: string, some: readonly FormPage[], isCurrent: boolean) => (
    <a href={formatAddress('record/begin', { step: page.id })} aria-current={isCurrent ? 'step' : undefined}>
      {title} <span class="small">{stateOf(some)}</span>
    </a>
  );
  const firsts = pages.filter((page, index) => page.step !== pages[index - 1]?.step);
  return (
    <nav class="form-steps" aria-label={words.steps}>
      <ol>
        {firsts.map((first) => {
          const some = pages.filter(({ step }) => step === first.step);
          const isCurrent = first.step === current.step;
          return (
            <li key={first.step}>
              {linkTo(first, first.stepTitle, some, isCurrent)}
              {isCurrent && some.length > 1 && (
                <ol>
                  {some.map((page) => (
                    <li key={page.id}>{linkTo(page, page.title, [page], page.id === current.id)}</li>
                  ))}
                </ol>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The judgement so far, with links to what it is about. */
function Verdict({
  draft,
  errors,
  warnings,
  isJudged,
  isKept,
  labelOf,
  onGo,
}: {
  readonly draft: Draft;
  readonly errors: readonly DraftFinding[];
  readonly warnings: readonly DraftFinding[];
  readonly isJudged: boolean;
  readonly isKept: boolean;
  /** The name of a place for readers. */
  readonly labelOf: (place: string) => string;
  readonly onGo: (place: string) => void;
}) {
  const words = useWords(formViewWords);
  if (!isJudged) return <div class="form-verdict" />;
  const wrong = errors.filter(({ place }) => !isMissing(draft, place));
  const missing = errors.length - wrong.length;
  let title = words.valid;
  if (wrong.length > 0) title = words.invalid(wrong.length, missing);
  else if (missing > 0) title = words.unfinished(missing);
  const tone = errors.length === 0 ? 'good' : 'plain';
  const listed = [...wrong, ...warnings];
  return (
    <div class="form-verdict">
      <StateBox tone={wrong.length > 0 ? 'bad' : tone} title={title}>
        <p class="small">{isKept ? words.kept : words.notKept}</p>
        {listed.length > 0 && (
          <details>
            <summary>{words.findings(wrong.length, warnings.length)}</summary>
            <ul>
              {listed.map(({ rule, place, message, lang }) => (
                <li key={`${rule}${place}`}>
                  <button type="button" class="link" onClick={() => onGo(place)}>
                    {labelOf(place)}
                  </button>
                  : <span lang={lang}>{message}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </StateBox>
    </div>
  );
}

/** Links to the fields of this page that have no answer. */
function MissingHere({
  titles,
  onGo,
}: {
  readonly titles: readonly { readonly place: string; readonly title: string }[];
  readonly onGo: (place: string) => void;
}) {
  const words = useWords(formViewWords);
  if (titles.length === 0) return null;
  return (
    <div class="form-missing">
      <span>{words.missingHere}</span>
      <ul>
        {titles.map(({ place, title }) => (
          <li key={place}>
            <button type="button" class="link" onClick={() => onGo(place)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
