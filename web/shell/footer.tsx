import { useConsole } from '../console.ts';
import { shellWords, useWords } from '../text/use-words.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** Documentation, shortcuts, and of which deployment this is the console. */
export function Footer() {
  const words = useWords(shellWords);
  const { settings } = useConsole();
  return (
    <footer>
      <a href="/docs">{words.documentation}</a>
      <ShortcutsDialog />
      {settings.stage !== '' && <span>{settings.stage}</span>}
    </footer>
  );
}
