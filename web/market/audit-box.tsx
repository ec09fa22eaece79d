import type { AuditReply } from '../../lib/market/write-audit.ts';
import { useRequest } from '../api/use-request.ts';
import { Disclosure } from '../parts/disclosure.tsx';
import { LoadingBox } from '../parts/loading-box.tsx';
import { RequestBox } from '../parts/request-box.tsx';
import { useWords } from '../text/use-words.ts';
import { useLoaded } from '../use-loaded.ts';
import { selectionPath } from './api-paths.ts';
import { marketWords } from './words.ts';

/** What the figures of a stock were compared with; code and figures are loaded when a reader opens it, by one request. */
export function AuditBox({ codigo }: { readonly codigo: string }) {
  const { audit: words } = useWords(marketWords);
  return (
    <section class="sheet checks">
      <h2>{words.title}</h2>
      <Disclosure label={words.open}>{() => <OpenAudit codigo={codigo} />}</Disclosure>
    </section>
  );
}

const loadChecks = () => import('./audit/checks.tsx');

function OpenAudit({ codigo }: { readonly codigo: string }) {
  const Checks = useLoaded(loadChecks);
  const request = useRequest<AuditReply>({ path: selectionPath('conferencia', { codigos: codigo }) });
  return (
    <RequestBox request={request} lines={8}>
      {(audit) => (Checks ? <Checks audit={audit} /> : <LoadingBox lines={8} />)}
    </RequestBox>
  );
}
