/** What is wrong with a field, which names it with `aria-describedby`. @param props.lang default: the language of the page */
export function FieldError({
  id,
  error,
  lang,
}: {
  readonly id: string;
  readonly error: string | undefined;
  readonly lang?: string | undefined;
}) {
  if (error === undefined) return null;
  return (
    <p class="field-error" id={id} lang={lang}>
      <span aria-hidden="true">▲ </span>
      {error}
    </p>
  );
}
