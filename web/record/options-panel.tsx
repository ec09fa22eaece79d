import { useId, useMemo, useRef, useState } from 'preact/hooks';
import { maxPolicyBytes } from '../../lib/assessment/record/limits.ts';
import { isFullDate } from '../../lib/assessment/schema/formats.ts';
import { useConsole } from '../console.ts';
import { useFormats, useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import { judging } from './desk.ts';
import { useTask } from './judging/use-task.ts';
import { passFocus } from './pass-focus.ts';
import { recordWords } from './words.ts';
import type { Judging } from './worker/tasks.ts';

const nothing = undefined;

/** How records are judged: the options of the command line, and a policy. */
export function OptionsPanel() {
  const words = useWords(recordWords).options;
  const { day: formatDay } = useFormats();
  const options = useObservable(judging);
  const change = (changes: Partial<Judging>): void => judging.set({ ...options, ...changes });
  const [day, setDay] = useState(options.asOf);
  const [stale, setStale] = useState(options.staleAfterDays === undefined ? '' : String(options.staleAfterDays));
  const isDay = isFullDate(day);
  const isStale = /^\d{0,6}$/.test(stale);
  const id = useId();
  return (
    <details class="judging sheet">
      <summary>{words.title(summaryOf({ ...options, asOf: formatDay(options.asOf) }, words))}</summary>
      <div class="fields">
        <div>
          <label for={`${id}day`}>{words.asOf}</label>
          <input
            id={`${id}day`}
            type="date"
            value={day}
            aria-invalid={!isDay}
            aria-describedby={isDay ? nothing : `${id}day-error`}
            onInput={({ currentTarget: { value } }) => {
              setDay(value);
              if (isFullDate(value)) change({ asOf: value });
            }}
          />
          {!isDay && (
            <p id={`${id}day-error`} class="field-error">
              {words.wrongDay}
            </p>
          )}
        </div>
        <div>
          <label for={`${id}stale`}>{words.staleDays}</label>
          <input
            id={`${id}stale`}
            inputMode="numeric"
            value={stale}
            placeholder="365"
            aria-invalid={!isStale}
            aria-describedby={isStale ? nothing : `${id}stale-error`}
            onInput={({ currentTarget: { value } }) => {
              setStale(value);
              if (/^\d{0,6}$/.test(value)) change({ staleAfterDays: value === '' ? nothing : Number(value) });
            }}
          />
          {!isStale && (
            <p id={`${id}stale-error`} class="field-error">
              {words.wrongStale}
            </p>
          )}
        </div>
        <PolicyField />
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={options.strict ?? false}
          onChange={(event) => change({ strict: event.currentTarget.checked || nothing })}
        />{' '}
        {words.strict}
      </label>
      <Severities />
    </details>
  );
}

function summaryOf({ asOf, strict, policies, severities }: Judging, words: (typeof recordWords)['en']['options']) {
  const changed = Object.keys(severities).length;
  return [
    asOf,
    ...(strict ? [words.strictShort] : []),
    ...(policies[1] ? [words.policies(policies.length)] : policies.map(({ name }) => name)),
    ...(changed > 0 ? [words.changed(changed)] : []),
  ].join(', ');
}

function PolicyField() {
  const words = useWords(recordWords).options;
  const options = useObservable(judging);
  const input = useRef<HTMLInputElement>(null);
  const names = options.policies.map(({ name }) => name).join(', ');
  return (
    <div>
      <span class="label">{words.policy}</span>
      <div class="row">
        <span>{names || words.noPolicy}</span>
        <button type="button" onClick={() => input.current?.click()}>
          {words.choosePolicy}
        </button>
        {names && (
          <button
            type="button"
            class="link"
            onClick={({ currentTarget }) => {
              passFocus(currentTarget);
              judging.set({ ...options, policies: [] });
            }}
          >
            {words.dropPolicy}
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json"
        onChange={async ({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (!file) return;
          // One byte above what is read says that it is too large.
          const bytes = new Uint8Array(await file.slice(0, maxPolicyBytes + 1).arrayBuffer());
          judging.set({ ...judging.get(), policies: [{ name: file.name, bytes }] });
        }}
      />
    </div>
  );
}

function Severities() {
  const words = useWords(recordWords).options;
  const options = useObservable(judging);
  const language = useObservable(useConsole().preferences.language);
  const asked = useMemo(() => ({ language }), [language]);
  const { output: rules = [] } = useTask('rules', asked);
  const id = useId();
  const [rule, setRule] = useState('');
  const set = (changed: string, severity: 'off' | 'warning' | 'error' | undefined): void => {
    const { [changed]: _before, ...others } = options.severities;
    judging.set({ ...options, severities: severity === undefined ? others : { ...others, [changed]: severity } });
  };
  const changed = Object.entries(options.severities);
  return (
    <fieldset class="severities">
      <legend>{words.severities}</legend>
      <div class="row">
        <label for={id} class="unseen">
          {words.rule}
        </label>
        <select id={id} value={rule} onChange={(event) => setRule(event.currentTarget.value)}>
          <option value="">{words.chooseRule}</option>
          {rules.map(({ id: name, title }) => (
            <option key={name} value={name} title={title}>
              {name}
            </option>
          ))}
        </select>
        {(['off', 'warning', 'error'] as const).map((severity) => (
          <button key={severity} type="button" disabled={rule === ''} onClick={() => set(rule, severity)}>
            {words.set[severity]}
          </button>
        ))}
      </div>
      {changed.length > 0 && (
        <ul>
          {changed.map(([name, severity]) => (
            <li key={name}>
              <code>{name}</code>: {words.set[severity]}{' '}
              <button
                type="button"
                class="link"
                onClick={({ currentTarget }) => {
                  passFocus(currentTarget);
                  set(name, undefined);
                }}
              >
                {words.reset(name)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
