import { Fragment } from 'preact';

/** Where a name may break: between the parts of an address, and where there is little room also in a part. */
const places = /(?<=[./_])/;

/** A name that may be a long address, such as those of Terraform: it breaks at its dots, and not in the middle of a word. */
export function LongName({ children }: { readonly children: string }) {
  const parts = children.split(places);
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr class={parts[index - 1]?.endsWith('_') ? 'late' : undefined} />}
          {part}
        </Fragment>
      ))}
    </>
  );
}
