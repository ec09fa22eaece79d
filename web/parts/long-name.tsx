import { Fragment } from 'preact';
import { useIsNarrow } from '../use-media.ts';

/** A name that may be a long address, such as those of Terraform: it breaks at its dots, and where there is little room within its parts. */
export function LongName({ children }: { readonly children: string }) {
  const isNarrow = useIsNarrow();
  return (
    <>
      {children.split(isNarrow ? /(?<=[./_])/ : /(?<=[./])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </>
  );
}
