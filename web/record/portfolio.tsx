import { useEffect } from 'preact/hooks';
import { LoadingBox } from '../parts/loading-box.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { StateBox } from '../parts/state-box.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { useLoaded } from '../use-loaded.ts';
import { useObservable } from '../use-observable.ts';
import { addPolicies, addToPortfolio, portfolioFiles, refusedBefore, replacedNames } from './desk.ts';
import { Intake } from './intake/intake.tsx';
import { OptionsPanel } from './options-panel.tsx';
import { passFocus } from './pass-focus.ts';
import { SubjectLinks } from './subject-links.tsx';
import { recordWords } from './words.ts';

const loadJudged = () => import('./systems/judged-portfolio.tsx');

/** Files that are named of those that others have replaced. */
const maxNamed = 20;

/** Shows many records on one page, as `appraise portfolio` does. They are never sent. */
export default function Portfolio() {
  const words = useWords(recordWords);
  const { number } = useFormats();
  const files = useObservable(portfolioFiles);
  const replaced = useObservable(replacedNames);
  const JudgedPortfolio = useLoaded(loadJudged);
  // They are told once.
  useEffect(() => refusedBefore.set([]), []);
  return (
    <>
      <PageHeading>{words.portfolio.title}</PageHeading>
      <SubjectLinks />
      {files.length === 0 && <p>{words.portfolio.lead}</p>}
      <Intake
        takesMany
        refused={refusedBefore.get()}
        samples={[{ label: words.portfolio.sample, names: ['earlier', 'valid', 'warnings', 'invalid'] }]}
        onFiles={({ files: more, policies }) => {
          addPolicies(policies);
          addToPortfolio(more);
        }}
      />
      <OptionsPanel />
      {files.length > 0 && (
        <>
          <div class="row file-bar">
            <b>{words.portfolio.files(files.length, number(files.length))}</b>
            <button
              type="button"
              onClick={({ currentTarget }) => {
                passFocus(currentTarget);
                portfolioFiles.set([]);
                replacedNames.set([]);
              }}
            >
              {words.portfolio.clear}
            </button>
          </div>
          {replaced.length > 0 && (
            <div role="alert">
              <StateBox tone="warn">
                <p>{words.portfolio.replaced(replaced.length, replaced.slice(0, maxNamed).join(', '))}</p>
                {replaced.length > maxNamed && <p>{words.intake.more(replaced.length - maxNamed)}</p>}
              </StateBox>
            </div>
          )}
          {JudgedPortfolio ? <JudgedPortfolio files={files} /> : <LoadingBox />}
        </>
      )}
    </>
  );
}
