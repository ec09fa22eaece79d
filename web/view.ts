import type { ComponentType } from 'preact';
import type { Segments } from './address/match-path.ts';
import type { ShellWords } from './text/shell-en.ts';

/** What a view gets. Its state is in the address: `useAddress()`. */
export interface ViewProps {
  readonly segments: Segments;
}

/** A row of the list of views. */
export interface View {
  /** Its address after `#/`; `:name` stands for a segment that the view gets. */
  readonly path: string;
  /** Its name in the header, in `views` of the shell's words. @default - the header does not link to it */
  readonly name?: keyof ShellWords['views'];
  /** Loads its code, which is a chunk of its own. Views of one subject load the same file. */
  readonly load: () => Promise<{ readonly default: ComponentType<ViewProps> }>;
}
