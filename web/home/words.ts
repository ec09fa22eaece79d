import type { Words } from '../text/use-words.ts';

/** What every card says. */
export interface CardWords {
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

interface HomeWords {
  readonly title: string;
  readonly api: string;
  readonly documentation: string;
  readonly estimate: CardWords & { readonly prices: (scope: string) => string; readonly noPrices: string };
  readonly market: CardWords & Readonly<Record<'published' | 'next' | 'nothing' | 'demo', string>>;
  readonly record: CardWords & { readonly fact: string };
}

const isPublic = (scope: string): boolean => scope.startsWith('retail:');

/** Words of Home. */
export const homeWords: Words<HomeWords> = {
  en: {
    title: 'What would you like to know?',
    api: 'Programs get the same from the API:',
    documentation: 'documentation of the API',
    estimate: {
      title: 'What does an architecture cost?',
      text: 'Azure at public prices and at those of your contract, under five payment models.',
      button: 'Estimate a sample',
      prices: (scope) =>
        isPublic(scope) ? `Public prices (${scope.split(':').at(-1)})` : `Prices of contract ${scope}`,
      noPrices: 'No prices have been read yet.',
    },
    market: {
      title: 'Which stocks are cheap today?',
      text: '59 stocks of B3, valued by two methods each morning.',
      button: 'See the stocks',
      published: 'Published',
      next: 'Next update',
      nothing: 'nothing yet',
      demo: 'demo data',
    },
    record: {
      title: 'Is this record valid?',
      text: 'Judge a governance assessment record, and see what to fix first.',
      button: 'Judge the sample record',
      fact: 'The record stays in this browser: nothing is sent.',
    },
  },
  pt: {
    title: 'O que você quer saber?',
    api: 'Programas obtêm o mesmo pela API:',
    documentation: 'documentação da API',
    estimate: {
      title: 'Quanto custa uma arquitetura?',
      text: 'Azure a preços públicos e aos do seu contrato, em cinco modelos de pagamento.',
      button: 'Estimar um exemplo',
      prices: (scope) =>
        isPublic(scope) ? `Preços públicos (${scope.split(':').at(-1)})` : `Preços do contrato ${scope}`,
      noPrices: 'Nenhum preço foi lido ainda.',
    },
    market: {
      title: 'Que ações estão baratas hoje?',
      text: '59 ações da B3, avaliadas por dois métodos a cada manhã.',
      button: 'Ver as ações',
      published: 'Publicado',
      next: 'Próxima atualização',
      nothing: 'nada ainda',
      demo: 'dados de demonstração',
    },
    record: {
      title: 'Este registro é válido?',
      text: 'Valide um registro de avaliação de governança e veja o que corrigir primeiro.',
      button: 'Validar o registro de exemplo',
      fact: 'O registro fica neste navegador: nada é enviado.',
    },
  },
};
