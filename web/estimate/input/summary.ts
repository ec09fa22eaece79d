import { say } from '../../../lib/platform/language.ts';
import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import type { InputSummary } from '../../../lib/pricing/formats/input-summary.ts';
import type { EstimateLines } from '../../../lib/pricing/inputs/lines.ts';
import { removeLines } from '../../../lib/pricing/inputs/remove-lines.ts';
import { type EstimateState, linesOf } from '../state.ts';
import { type InputView, readInputView } from './input-view.ts';

/** Said of a resource whose line the reader has removed. */
const takenOut = (): string =>
  say({
    en: 'Its line was taken out of the estimate after the file was read.',
    pt: 'A sua linha foi tirada da estimativa depois que o arquivo foi lido.',
  });

/** What a file was read as, and what is left of it after the reader's changes. */
export interface CurrentInput {
  readonly input: InputView;
  readonly lines: EstimateLines;
  /** Ids of lines that are not as the file has them. */
  readonly changed: readonly string[];
  /** Ids of lines that the file has not. */
  readonly added: readonly string[];
}

interface Line {
  readonly id?: string;
}

/** Compares an estimate with the file that it comes from; undefined where it comes from none. */
export function currentInput({ request, view }: EstimateState): CurrentInput | undefined {
  const input = readInputView(view.input);
  if (!input) return undefined;
  const asRead: readonly Line[] = [...input.lines.items, ...input.lines.meters];
  const now: readonly Line[] = linesOf(request);
  const ids = new Set(asRead.map(({ id }) => id));
  const found = new Map(now.map((line) => [line.id, line]));
  const renamed = renamedLines(asRead, now);
  const removed = new Map(
    asRead.flatMap(({ id = '' }) => (found.has(id) || renamed.has(id) ? [] : [[id, takenOut()] as const])),
  );
  const newNames = new Set(renamed.values());
  const read = input.lines.read.map((resource) => ({
    ...resource,
    lines: resource.lines.map((id) => renamed.get(id) ?? id),
  }));
  return {
    input,
    lines: removeLines({ ...input.lines, read }, removed),
    changed: asRead.flatMap((line) => {
      const same = found.get(line.id);
      return same && contentOf(same) !== contentOf(line) ? [line.id as string] : [];
    }),
    added: now.flatMap(({ id }, index) =>
      id !== undefined && (ids.has(id) || newNames.has(id)) ? [] : [id ?? String(index + 1)],
    ),
  };
}

/** Finds lines of a file under other names: what is otherwise the same was renamed. @returns the new ids by the old ones */
export function renamedLines(asRead: readonly Line[], now: readonly Line[]): ReadonlyMap<string, string> {
  const ids = new Set(asRead.map(({ id }) => id));
  const present = new Set(now.map(({ id }) => id));
  const unknown = Map.groupBy(
    now.filter(({ id }) => !ids.has(id)),
    contentOf,
  );
  const renamed = new Map<string, string>();
  for (const line of asRead.filter(({ id }) => !present.has(id))) {
    const alike = unknown.get(contentOf(line))?.shift();
    if (alike?.id !== undefined && line.id !== undefined) renamed.set(line.id, alike.id);
  }
  return renamed;
}

/** Equal for lines that differ in nothing but their names. */
const contentOf = ({ id: _, ...members }: Line): string => JSON.stringify(Object.entries(members).sort());

/** The summary as the formats of the command line take it; undefined where the estimate comes from no file. */
export function inputSummary(state: EstimateState): InputSummary | undefined {
  const current = currentInput(state);
  if (!current) return undefined;
  const { input, lines, changed, added } = current;
  const name = (what: string, ids: readonly string[]) => (ids.length === 0 ? [] : [`${what}: ${ids.join(', ')}.`]);
  return {
    file: input.file,
    format: input.format,
    lines,
    warnings: [
      ...input.warnings,
      ...name(
        say({
          en: 'Lines that were changed after the file was read',
          pt: 'Linhas mudadas depois que o arquivo foi lido',
        }),
        changed,
      ),
      ...name(say({ en: 'Lines that are not from the file', pt: 'Linhas que não são do arquivo' }), added),
    ],
  };
}

/** Goes on without lines that the API refuses; their resources are named with the reasons. @param reasons by the ids of the lines */
export function withoutRefused(state: EstimateState, reasons: ReadonlyMap<string, string>): EstimateState {
  const current = currentInput(state);
  if (!current) return state;
  const { items = [], meters = [] } = state.request;
  const isLeft = ({ id }: Line): boolean => id === undefined || !reasons.has(id);
  return {
    request: { ...state.request, items: items.filter(isLeft), meters: meters.filter(isLeft) },
    view: { ...state.view, input: { ...current.input, lines: removeLines(current.lines, reasons) } },
  };
}

/** The state of an estimate of what was read of a file. @param members of the request beside its lines */
export const stateOf = (input: InputView, members: Omit<EstimateRequest, 'items' | 'meters'>): EstimateState => {
  const { items, meters } = input.lines;
  // The API checks what the file says.
  const lines = { items, ...(meters.length > 0 && { meters }) } as EstimateRequest;
  return { request: { ...members, ...lines }, view: { input } };
};
