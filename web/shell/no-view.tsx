import { formatAddress } from '../address/address.ts';
import { PageHeading } from '../parts/page-heading.tsx';
import { StateBox } from '../parts/state-box.tsx';
import { shellWords, useWords } from '../text/use-words.ts';

/** Says that an address leads nowhere. */
export function NoSuchView({ path }: { readonly path: string }) {
  const { notFound } = useWords(shellWords);
  return (
    <>
      <PageHeading>{notFound.title}</PageHeading>
      <StateBox tone="warn">
        <p>{notFound.text(`#/${path}`)}</p>
        <p>
          <a class="button" href={formatAddress('')}>
            {notFound.back}
          </a>
        </p>
      </StateBox>
    </>
  );
}

/** Says that the code of a view could not be loaded, or failed. */
export function ViewFailed() {
  const { failed } = useWords(shellWords);
  return (
    <>
      <PageHeading>{failed.title}</PageHeading>
      <StateBox tone="bad">
        <p>{failed.text}</p>
        <button type="button" onClick={() => location.reload()}>
          {failed.reload}
        </button>
      </StateBox>
    </>
  );
}
