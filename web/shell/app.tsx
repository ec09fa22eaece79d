import { useLayoutEffect } from 'preact/hooks';
import { useConsole } from '../console.ts';
import { LiveRegion } from '../parts/live-region.tsx';
import { localeOf } from '../text/formats.ts';
import { useObservable } from '../use-observable.ts';
import { CurrentView } from './current-view.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The frame around every view. */
export function App() {
  const { preferences } = useConsole();
  const language = useObservable(preferences.language);
  const theme = useObservable(preferences.theme);
  useLayoutEffect(() => {
    document.documentElement.lang = localeOf(language);
    document.documentElement.dataset.theme = theme;
  }, [language, theme]);
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1}>
        <CurrentView />
      </main>
      <Footer />
      <LiveRegion />
    </>
  );
}
