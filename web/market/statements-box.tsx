import type { FullTicker } from '../../lib/market/ticker.ts';
import { replaceParams } from '../address/current-address.ts';
import { useAddress } from '../address/use-address.ts';
import { useRequest } from '../api/use-request.ts';
import { Disclosure } from '../parts/disclosure.tsx';
import { LoadingBox } from '../parts/loading-box.tsx';
import { RequestBox } from '../parts/request-box.tsx';
import { useWords } from '../text/use-words.ts';
import { useLoaded } from '../use-loaded.ts';
import { marketPath } from './api-paths.ts';
import type { Statements } from './statements/filed-figures.ts';
import { marketWords } from './words.ts';

/** The field of the API, and the value of the address's `campos` while the statements are open. */
const field = 'demonstracoes';

/**
 * The statements of a stock's company. Their code and figures are loaded when a reader opens them: a view of the page sends no
 * further request, and which stocks have statements is known without one. The link says that they are open.
 */
export function StatementsBox({ stock: { codigo, id_demonstracoes: id } }: { readonly stock: FullTicker }) {
  const { statements: words } = useWords(marketWords);
  const { params } = useAddress();
  return (
    <section class="sheet">
      <h2>{words.title}</h2>
      {id ? (
        <Disclosure
          label={words.open}
          isOpenFirst={params.get('campos') === field}
          onToggle={(isOpen) => replaceParams({ campos: isOpen ? field : undefined })}
        >
          {() => <OpenStatements codigo={codigo} />}
        </Disclosure>
      ) : (
        <p>{words.none}</p>
      )}
    </section>
  );
}

const loadFigures = () => import('./statements/statements.tsx');

/** What statements say does not depend on the reader's assumptions, so that the answer holds for all of them. */
function OpenStatements({ codigo }: { readonly codigo: string }) {
  const { statements: words } = useWords(marketWords);
  const StatementFigures = useLoaded(loadFigures);
  const request = useRequest<FullTicker & { readonly demonstracoes: Statements | null }>({
    path: marketPath(`ticker/${encodeURIComponent(codigo)}?campos=${field}`),
  });
  return (
    <RequestBox request={request} lines={20}>
      {({ demonstracoes, fonte }) => {
        if (demonstracoes === null) return <p>{words.none}</p>;
        if (!StatementFigures) return <LoadingBox lines={20} />;
        return <StatementFigures statements={demonstracoes} isDemo={fonte === 'demo'} />;
      }}
    </RequestBox>
  );
}
