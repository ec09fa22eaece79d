import { useId } from 'preact/hooks';
import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { formatAddress } from '../../address/address.ts';
import { useAddress } from '../../address/use-address.ts';
import { useConsole } from '../../console.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { DownloadButton } from '../../parts/download-button.tsx';
import { PrintButton } from '../../parts/print-button.tsx';
import { workbookType } from '../../parts/save-file.ts';
import { localeOf } from '../../text/formats.ts';
import { useLanguage, useWords, type Words } from '../../text/use-words.ts';
import { useObservable } from '../../use-observable.ts';
import { desk, packState } from '../desk.ts';
import { fileStemOf } from '../file-stem.ts';
import type { PartProps } from '../part.ts';

/**
 * Copies the estimate as a link or a command, prints it, and copies it as `appraise estimate --format csv|markdown` prints it. What
 * has figures waits for those of the estimate as it is now.
 */
export default function ShareBar({ answer, answered, standing, state }: PartProps) {
  const words = useWords(shareWords);
  const language = useLanguage();
  const { path } = useAddress();
  const { api, keys } = useConsole();
  const hasKey = useObservable(keys.key) !== undefined;
  const { label } = useObservable(desk);
  const id = useId();
  const disabledBy = standing === 'current' ? undefined : id;
  const stem = fileStemOf(label.name);
  if (!answer) return null;
  const link = async (): Promise<string> =>
    `${location.origin}${location.pathname}${formatAddress(path, { e: await packState(state) })}`;
  const curlText = async (): Promise<string> => (await loadTexts()).curl(state, location.origin, hasKey);
  const csvText = async (): Promise<string> => (await loadTexts()).csv(answered, answer);
  const markdownText = async (): Promise<string> => (await loadTexts()).markdown(answered, answer, new Date());
  const price = async (body: EstimateRequest): Promise<EstimateAnswer> => {
    const outcome = await api.send<EstimateAnswer>({ path: '/api/estimate', body });
    if (outcome.ok) return outcome.answer.body;
    throw Object.assign(new Error(words.noAlternatives), { lang: localeOf(language) });
  };
  return (
    <section class="sheet" aria-labelledby="estimate-share">
      <h2 id="estimate-share">{words.title}</h2>
      <p class="row">
        <CopyButton text={link}>{words.link}</CopyButton>
        <CopyButton text={curlText}>{words.curl}</CopyButton>
        <CopyButton text={csvText} disabledBy={disabledBy}>
          {words.csv}
        </CopyButton>
        <CopyButton text={markdownText} disabledBy={disabledBy}>
          {words.markdown}
        </CopyButton>
        <DownloadButton
          fileName={`${stem}.xlsx`}
          type={workbookType}
          content={async () => (await loadTexts()).workbook(answered, answer, new Date(), price)}
          disabledBy={disabledBy}
        >
          {words.saveWorkbook}
        </DownloadButton>
        <DownloadButton
          fileName={`${stem}.csv`}
          type="text/csv;charset=utf-8"
          content={csvText}
          disabledBy={disabledBy}
        >
          {words.saveCsv}
        </DownloadButton>
        <DownloadButton
          fileName={`${label.name === '' ? '' : `${stem} `}lines.csv`}
          type="text/csv;charset=utf-8"
          content={async () => (await loadTexts()).lines(state)}
        >
          {words.saveLines}
        </DownloadButton>
        <DownloadButton
          fileName={`${stem}.md`}
          type="text/markdown;charset=utf-8"
          content={markdownText}
          disabledBy={disabledBy}
        >
          {words.saveMarkdown}
        </DownloadButton>
        <PrintButton paper="page">{words.onePage}</PrintButton>
        <PrintButton>{words.everything}</PrintButton>
      </p>
      {/* While an answer is under way, what stands below must not move. */}
      {disabledBy !== undefined && (
        <p id={id} class={standing === 'last' ? 'small' : 'unseen'}>
          {words.waits}
        </p>
      )}
    </section>
  );
}

const loadTexts = async () => (await import('./share-texts.ts')).shareTexts;

const english = {
  title: 'Take it along',
  link: 'Copy link',
  curl: 'Copy curl',
  csv: 'Copy CSV',
  markdown: 'Copy Markdown',
  saveWorkbook: 'Save workbook (XLSX)',
  saveCsv: 'Save CSV',
  saveLines: 'Save lines as CSV',
  saveMarkdown: 'Save Markdown',
  onePage: 'Print one page (PDF)',
  everything: 'Print everything (PDF)',
  noAlternatives: 'The alternatives of What if have no prices now; its tab says why.',
  waits: 'Figures can be copied and saved once the estimate as it is now has its result.',
};

type ShareWords = typeof english;

const portuguese: ShareWords = {
  title: 'Leve consigo',
  link: 'Copiar link',
  curl: 'Copiar curl',
  csv: 'Copiar CSV',
  markdown: 'Copiar Markdown',
  saveWorkbook: 'Salvar pasta de trabalho (XLSX)',
  saveCsv: 'Salvar CSV',
  saveLines: 'Salvar linhas em CSV',
  saveMarkdown: 'Salvar Markdown',
  onePage: 'Imprimir uma página (PDF)',
  everything: 'Imprimir tudo (PDF)',
  noAlternatives: 'As alternativas de E se não têm preços agora; a aba diz por quê.',
  waits: 'Os valores podem ser copiados e salvos assim que a estimativa como está agora tiver seu resultado.',
};

/** Words of the copies of an estimate. */
const shareWords: Words<ShareWords> = { en: english, pt: portuguese };
