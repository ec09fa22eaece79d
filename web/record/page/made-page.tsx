import { useEffect } from 'preact/hooks';
import { useConsole } from '../../console.ts';
import { LoadingBox } from '../../parts/loading-box.tsx';
import { StateBox } from '../../parts/state-box.tsx';
import { useWords } from '../../text/use-words.ts';
import { useTask } from '../judging/use-task.ts';
import { recordWords } from '../words.ts';
import type { Made, PageParts, Tasks } from '../worker/tasks.ts';
import { ShadowPage } from './shadow-page.tsx';

/** A page that the Worker makes; the last one stays, dimmed, while another is made. */
export function MadePage<Name extends 'report' | 'compare' | 'portfolio'>({
  task,
  input,
  label,
}: {
  readonly task: Name;
  readonly input: Tasks[Name]['input'];
  readonly label: string;
}) {
  const words = useWords(recordWords).made;
  const { announcement } = useConsole();
  const { output, isBusy, failure } = useTask(task, input);
  const made = output as Made<PageParts | string> | undefined;
  useEffect(() => {
    if (made && 'content' in made) announcement.set(words.ready(label));
  }, [made, label, words, announcement]);
  if (failure !== undefined)
    return (
      <StateBox tone="bad" title={words.failed}>
        {failure}
      </StateBox>
    );
  if (made === undefined) return <LoadingBox />;
  if ('refusals' in made) {
    return (
      <StateBox tone="bad" title={words.refused}>
        <ul lang={made.lang}>
          {made.refusals.slice(0, 50).map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      </StateBox>
    );
  }
  return (
    <div class={isBusy ? 'dimmed' : undefined} aria-busy={isBusy}>
      {typeof made.content !== 'string' && <ShadowPage parts={made.content} label={label} />}
    </div>
  );
}
