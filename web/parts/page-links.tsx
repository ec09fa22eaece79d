import { useAddress } from '../address/use-address.ts';

/** Links between the pages of a subject. @param props.label names them for screen readers */
export function PageLinks({
  label,
  pages,
}: {
  readonly label: string;
  /** `path` is that of a view; `href` leads to it, perhaps with parameters. */
  readonly pages: readonly { readonly path: string; readonly href: string; readonly label: string }[];
}) {
  const { path: current } = useAddress();
  return (
    <nav class="page-links" aria-label={label}>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <a href={page.href} aria-current={current === page.path ? 'page' : undefined}>
              {page.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
