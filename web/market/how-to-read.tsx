import { parameters } from '../../lib/market/parameters.ts';
import { Disclosure } from '../parts/disclosure.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { useAssumptions } from './use-assumptions.ts';
import { marketWords } from './words.ts';

/** What the columns of the table mean, with the reader's own assumptions where there are some. */
export function HowToRead() {
  const { reading: words } = useWords(marketWords);
  const { number, percent } = useFormats();
  const { yield_exigido, constante_graham, faixa_justa } = { ...parameters, ...useAssumptions().assumptions };
  return (
    <Disclosure label={words.title}>
      {() => (
        <ul>
          <li>{words.ceiling(percent(yield_exigido))}</li>
          <li>{words.intrinsic(number(constante_graham))}</li>
          <li>{words.classification(percent(faixa_justa))}</li>
          <li>{words.score}</li>
          <li>{words.none}</li>
        </ul>
      )}
    </Disclosure>
  );
}
