/** What is wrong with a field, which names it with `aria-describedby`. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p class="field-error" id={id}>
      <span aria-hidden="true">▲ </span>
      {error}
    </p>
  );
}
