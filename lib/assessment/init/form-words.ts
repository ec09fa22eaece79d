import { portugueseTerms } from '../words/terms-pt.ts';
import type { ReportLanguage } from '../words/words.ts';

/** Rules of a field that a reader should know before they answer. */
export interface ShownRules {
  readonly kind: string;
  readonly isRequired: boolean;
  readonly minLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minItems?: number | undefined;
}

interface Described {
  readonly title: string;
  readonly help: string;
}

/** What the form says of the schema in a language. */
export interface FormWords {
  /** The first step, which the schema has no name for. */
  readonly subject: Described;
  /** The words of a node. @param key definition and member, such as `scope.organization` @param title what the schema says */
  readonly describe: (key: string, title: string, help: string) => Described;
  /** The name of an enumerated value; undefined if the value itself is one. */
  readonly term: (value: string) => string | undefined;
  readonly allowed: (rules: ShownRules) => string;
}

/** The words of the form: English ones are those of the schema itself. */
export const formWords = (language: ReportLanguage): FormWords => (language === 'pt' ? portuguese : english);

const english: FormWords = {
  subject: { title: 'Who and what', help: 'What was assessed, when and by whom.' },
  describe: (_key, title, help) => ({ title, help }),
  term: () => undefined,
  allowed: ({ kind, isRequired, minLength = 0, minimum, maximum, minItems = 0 }) => {
    const rules: string[] = [];
    if (!isRequired) rules.push('optional');
    if (minItems > 0) rules.push('at least one');
    if (kind === 'date') rules.push('a day as YYYY-MM-DD');
    if (minimum !== undefined) {
      rules.push(
        maximum === undefined ? `a whole number from ${minimum}` : `a whole number from ${minimum} to ${maximum}`,
      );
    }
    if (minLength > 0) rules.push(`at least ${minLength} characters${kind === 'texts' ? ' each' : ''}`);
    return rules.join(', ');
  },
};

const portuguese: FormWords = {
  subject: { title: 'Quem e o quê', help: 'O que foi avaliado, quando e por quem.' },
  describe: (key, title, help) => {
    const [translatedTitle = title, translatedHelp = help] =
      (Object.hasOwn(portugueseTexts, key) && portugueseTexts[key]) || [];
    return { title: translatedTitle, help: translatedHelp };
  },
  term: (value) => (Object.hasOwn(portugueseTerms, value) ? portugueseTerms[value] : undefined),
  allowed: ({ kind, isRequired, minLength = 0, minimum, maximum, minItems = 0 }) => {
    const rules: string[] = [];
    if (!isRequired) rules.push('opcional');
    if (minItems > 0) rules.push('ao menos um');
    if (kind === 'date') rules.push('um dia como AAAA-MM-DD');
    if (minimum !== undefined) {
      rules.push(
        maximum === undefined
          ? `um número inteiro a partir de ${minimum}`
          : `um número inteiro de ${minimum} a ${maximum}`,
      );
    }
    if (minLength > 0) rules.push(`ao menos ${minLength} caracteres${kind === 'texts' ? ' cada' : ''}`);
    return rules.join(', ');
  },
};

/** Title and help of each node of the schema that the form shows; a test compares the names with the schema. */
export const portugueseTexts: Readonly<Record<string, readonly [title: string, help: string]>> = {
  assessmentId: [
    'Identificador da avaliação',
    'Nome da avaliação: 3 a 81 letras minúsculas, algarismos, pontos, sublinhados e hifens; o primeiro é letra ou algarismo.',
  ],
  scope: ['Escopo', 'O que foi avaliado, e até que dia as evidências contam.'],
  'scope.organization': ['Organização', 'A organização avaliada.'],
  'scope.included': ['Incluído', 'Partes da organização dentro da avaliação.'],
  'scope.excluded': ['Excluído', 'Partes deixadas de fora de propósito; pode ficar vazio.'],
  'scope.evidenceCutoff': [
    'Data de corte das evidências',
    'Último dia em que as evidências podem ter sido observadas.',
  ],
  assessedAt: ['Data da avaliação', 'Dia em que a avaliação foi concluída.'],
  assessor: ['Avaliador', 'Quem avaliou, e em que modalidade.'],
  'assessor.name': ['Nome', 'Nome do avaliador.'],
  'assessor.role': ['Função', 'Função do avaliador.'],
  'assessor.organization': ['Organização', 'A organização a que o avaliador pertence.'],
  'assessor.mode': ['Modalidade', 'Como a avaliação foi feita.'],
  'assessor.conflicts': ['Conflitos', 'Conflitos de interesse declarados; pode ficar vazio.'],
  sampling: ['Amostragem', 'Como os itens examinados foram escolhidos.'],
  'sampling.method': ['Método', 'Como a amostra foi tirada.'],
  'sampling.populationDescription': ['Descrição da população', 'De que a população se compõe.'],
  'sampling.populationSize': ['Tamanho da população', 'Número de itens da população.'],
  'sampling.sampleSize': ['Tamanho da amostra', 'Número de itens examinados; no máximo o tamanho da população.'],
  'sampling.rationale': ['Justificativa', 'Por que este método e este tamanho.'],
  'sampling.limitations': ['Limitações', 'O que a amostra não pode mostrar; pode ficar vazio.'],
  evidenceRegister: ['Registro de evidências', 'Todas as evidências a que as dimensões se referem.'],
  evidence: ['Evidência', 'Um item de evidência.'],
  'evidence.id': ['Identificador', 'Único no registro: EV- e de 3 a 60 letras maiúsculas, algarismos e hifens.'],
  'evidence.title': ['Título', 'O que é a evidência.'],
  'evidence.type': ['Tipo', 'Espécie de evidência.'],
  'evidence.reference': [
    'Referência',
    'Onde a evidência está guardada: um URI ou uma referência relativa (RFC 3986), com codificação por cento.',
  ],
  'evidence.observedAt': ['Observada em', 'Dia em que foi observada; não depois da data de corte das evidências.'],
  'evidence.collectedBy': ['Coletada por', 'Quem a coletou.'],
  'evidence.scope': ['Escopo', 'De que parte do escopo ela fala.'],
  'evidence.sha256': [
    'SHA-256',
    'Resumo criptográfico do arquivo da evidência: 64 algarismos hexadecimais em minúsculas.',
  ],
  'evidence.limitations': ['Limitações', 'O que ela não pode mostrar; pode ficar vazio.'],
  dimensions: ['Dimensões', 'As dez dimensões, todas.'],
  'dimensions.strategyValue': [
    'Estratégia e valor',
    'Se os agentes servem a uma estratégia declarada, e que valor trazem.',
  ],
  'dimensions.operatingModel': [
    'Modelo operacional',
    'Papéis, decisões e processos pelos quais os agentes são governados.',
  ],
  'dimensions.registryLifecycle': [
    'Registro e ciclo de vida',
    'Se todo agente está registrado, e é governado da ideia ao fim.',
  ],
  'dimensions.identityAccess': ['Identidade e acesso', 'Identidades dos agentes, e o que podem acessar.'],
  'dimensions.dataConnectors': [
    'Dados e conectores',
    'Dados que os agentes usam, e os conectores pelos quais chegam a eles.',
  ],
  'dimensions.toolsMcp': [
    'Ferramentas e MCP',
    'Ferramentas que os agentes podem chamar, e os servidores MCP que as oferecem.',
  ],
  'dimensions.riskResponsibleAi': [
    'Risco e IA responsável',
    'Como os riscos dos agentes são achados e tratados, e como a IA é usada com responsabilidade.',
  ],
  'dimensions.evaluationsRelease': [
    'Avaliações e liberação',
    'Como os agentes são avaliados antes de serem liberados ou alterados.',
  ],
  'dimensions.auditOperations': [
    'Auditoria e operações',
    'Como os agentes são observados em operação, e o que uma auditoria pode rastrear.',
  ],
  'dimensions.adoptionSupport': ['Adoção e suporte', 'Como as pessoas são capacitadas a usar agentes, e apoiadas.'],
  'dimension.score': ['Nota', 'Maturidade encontrada, de 0 a 4.'],
  'dimension.confidence': ['Confiança', 'Quão segura é a nota.'],
  'dimension.confidenceRationale': ['Razão da confiança', 'Por que esta confiança.'],
  'dimension.coverage': ['Cobertura', 'Por cento do assunto que as evidências cobrem, de 0 a 100.'],
  'dimension.coverageBasis': ['Base da cobertura', 'De que a cobertura é uma porcentagem.'],
  'dimension.evidenceRefs': [
    'Evidências citadas',
    'Identificadores das evidências do registro em que a nota se apoia.',
  ],
  'dimension.gaps': ['Lacunas', 'O que falta para a meta; pode ficar vazio.'],
  'dimension.rationale': ['Justificativa', 'Por que esta nota.'],
  'dimension.target': ['Meta', 'Maturidade visada, de 0 a 4.'],
  'dimension.owner': ['Responsável', 'Quem responde pela dimensão.'],
  'dimension.notes': ['Notas', 'Texto livre.'],
  priorities: ['Prioridades', 'Ações de acompanhamento; pode ficar vazio.'],
  priority: ['Prioridade', 'Uma ação de acompanhamento.'],
  'priority.severity': ['Gravidade', 'Quanto importa.'],
  'priority.outcome': ['Resultado', 'O que será verdade quando estiver feita.'],
  'priority.owner': ['Responsável', 'Quem responde por ela.'],
  'priority.targetDate': ['Data-alvo', 'Dia até o qual deve estar feita.'],
  'priority.acceptanceCriteria': ['Critérios de aceitação', 'Como se reconhece que está concluída.'],
  review: ['Revisão', 'A revisão independente da avaliação.'],
  'review.reviewer': ['Revisor', 'Quem revisou; não é o avaliador.'],
  'review.reviewer.name': ['Nome', 'Nome do revisor.'],
  'review.reviewer.role': ['Função', 'Função do revisor.'],
  'review.reviewer.organization': ['Organização', 'A organização a que o revisor pertence.'],
  'review.reviewedAt': ['Data da revisão', 'Dia da revisão; não antes da avaliação.'],
  'review.disposition': ['Parecer', 'Resultado da revisão.'],
  'review.conflictsChecked': [
    'Conflitos verificados',
    'O revisor verificou se há conflitos de interesse; sempre verdadeiro.',
  ],
  'review.comments': ['Comentários', 'Observações do revisor; pode ficar vazio.'],
  limitations: ['Limitações', 'O que a avaliação como um todo não pode afirmar.'],
};
