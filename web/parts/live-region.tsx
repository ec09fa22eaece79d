import { useEffect } from 'preact/hooks';
import { useConsole } from '../console.ts';
import { createObservable, type Observable } from '../observable.ts';
import { useObservable } from '../use-observable.ts';

/** What a screen reader says when a result changes: `useConsole().announcement.set('…')`. */
export function LiveRegion() {
  const text = useObservable(useConsole().announcement);
  return (
    <div role="status" class="unseen" id="announcement">
      {text}
    </div>
  );
}

/** Creates what the live region says. A text that is said again gets a space behind it: only what changes is heard. */
export function createAnnouncement(): Observable<string> {
  const said = createObservable('');
  return { ...said, set: (text) => said.set(text === said.get() ? `${text}\u00a0` : text) };
}

/** A person who types pauses at least this long when done. */
const typingPauseMs = 500;

/**
 * Announces a text that changes while the reader types, when it has stayed for a moment; undefined says nothing. What is said
 * meanwhile is newer, and stays.
 */
export function useLateAnnouncement(text: string | undefined): void {
  const { announcement } = useConsole();
  useEffect(() => {
    if (text === undefined) return;
    const before = announcement.get();
    const timer = setTimeout(() => {
      if (announcement.get() === before) announcement.set(text);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
}
