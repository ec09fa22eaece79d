import { describeRules, type RuleDescription, type RuleTexts, rulesInEnglish } from './rule-words.ts';
import type { ReportLanguage } from './words.ts';

/** All rules in the order of lists, with title and help in a language. */
export const rulesIn = (language: ReportLanguage): readonly RuleDescription[] =>
  language === 'pt' ? describeRules(portuguese) : rulesInEnglish();

/** Title and help of a rule in a language; undefined for a rule that is not known. */
export const ruleIn = (id: string, language: ReportLanguage): RuleDescription | undefined =>
  rulesIn(language).find((rule) => rule.id === id);

/** Apart from the English ones, so that a reader of English loads none of them. */
const portuguese: RuleTexts = {
  'json-too-large': {
    title: 'Um registro tem no máximo 5 MiB',
    help: 'Um registro tem algumas dezenas de quilobytes. Deixe as evidências fora do registro: faça referência a elas. Um arquivo com um registro por linha tem no máximo 50 MiB e 10.000 registros.',
  },
  'json-content-encoding': {
    title: 'A entrada é texto puro ou gzip',
    help: 'Um arquivo .gz, e um envio com a codificação de conteúdo gzip, é descomprimido antes de ser julgado. Outras codificações não são lidas.',
  },
  'json-invalid-utf8': {
    title: 'A entrada é UTF-8',
    help: 'JSON é trocado em UTF-8 (RFC 8259). Salve o arquivo nessa codificação; uma marca de ordem de bytes é tolerada.',
  },
  'json-syntax': {
    title: 'A entrada é JSON',
    help: 'O texto segue a gramática do JSON (RFC 8259): sem comentários, sem vírgula no fim de uma lista, com aspas duplas.',
  },
  'json-too-deep': {
    title: 'A entrada tem no máximo 64 níveis',
    help: 'Um registro precisa de quatro níveis de objetos e listas. Uma entrada mais profunda não é um registro, e não é julgada.',
  },
  'json-duplicate-key': {
    title: 'Nenhum objeto nomeia um membro duas vezes',
    help: 'Programas diferem em qual de dois membros do mesmo nome eles guardam; um registro assim não tem um sentido só. Fique com um.',
  },
  'schema/required': {
    title: 'Todos os campos obrigatórios estão presentes',
    help: 'Acrescente o campo; a documentação lista todos.',
  },
  'schema/unknown-property': {
    title: 'Não há campo que o formato não conheça',
    help: 'Campos desconhecidos são recusados em todos os níveis, porque em geral são nomes mal escritos. Corrija o nome ou remova o campo.',
  },
  'schema/type': { title: 'Todo campo tem o seu tipo de JSON', help: 'Dê um valor do tipo que o campo tem.' },
  'schema/enum': {
    title: 'Todo campo de escolha tem um dos seus valores',
    help: 'Use um dos valores listados, escrito da mesma forma.',
  },
  'schema/const': { title: 'Todo campo constante tem a sua constante', help: 'Dê exatamente a constante.' },
  'schema/pattern': { title: 'Todo texto com padrão segue o seu padrão', help: 'Escreva o texto como o padrão diz.' },
  'schema/min-length': {
    title: 'Todo texto tem o tamanho que deve ter',
    help: 'O tamanho conta pontos de código Unicode. Diga o que há para dizer: o mínimo serve para que não se escreva um texto vazio de sentido.',
  },
  'schema/min-items': { title: 'Toda lista tem os itens que deve ter', help: 'Acrescente um item.' },
  'schema/unique-items': {
    title: 'Nenhuma lista que é um conjunto tem um item duas vezes',
    help: 'Remova o item repetido.',
  },
  'schema/range': { title: 'Todo número está dentro dos seus limites', help: 'Dê um número dentro dos limites.' },
  'schema/format': {
    title: 'Toda data e toda referência está bem formada',
    help: 'Datas são datas completas da RFC 3339 (AAAA-MM-DD) que existem; referências são referências URI da RFC 3986, com codificação por porcentagem.',
  },
  'evidence-ref-unknown': {
    title: 'Toda referência de uma dimensão existe no registro de evidências',
    help: 'Uma nota só pode ser rastreada se cada id em evidenceRefs é o de um item de evidenceRegister, letra por letra. Corrija o id, ou registre a evidência que ele nomeia.',
  },
  'reviewer-is-assessor': {
    title: 'O revisor é outra pessoa que o avaliador',
    help: 'Ninguém revisa a própria avaliação, em qualquer função ou organização. Os nomes são comparados sem olhar maiúsculas, espaços, largura e caracteres invisíveis. Deixe outra pessoa revisar o registro.',
  },
  'sample-exceeds-population': {
    title: 'A amostra não é maior que a população de que foi tirada',
    help: 'sampleSize conta membros da população; fica entre 0 e populationSize. Corrija o que estiver errado; muitas vezes os dois estão trocados.',
  },
  'evidence-after-cutoff': {
    title: 'A evidência é observada até a data de corte',
    help: 'A data scope.evidenceCutoff é o último dia cuja evidência conta; o próprio dia está incluído. Corrija observedAt, mude a data de corte, ou deixe a evidência para a próxima avaliação.',
  },
  'cutoff-after-assessment': {
    title: 'A data de corte das evidências não é posterior à avaliação',
    help: 'Uma avaliação não pode pesar evidências de dias que ainda não chegaram; scope.evidenceCutoff é assessedAt ou antes. Corrija a data que estiver errada.',
  },
  'review-before-assessment': {
    title: 'A revisão não é anterior à avaliação',
    help: 'Só uma avaliação feita pode ser revisada; review.reviewedAt é assessedAt ou depois. Corrija a data que estiver errada.',
  },
  'target-before-assessment': {
    title: 'O prazo de uma prioridade não é anterior à avaliação',
    help: 'Uma prioridade vem da avaliação, e o seu prazo não pode ser antes dela. Dê um targetDate posterior, ou retire uma prioridade que já está feita.',
  },
  'evidence-id-duplicate': {
    title: 'Cada id de evidência aparece uma vez no registro',
    help: 'As dimensões citam evidências pelo id; se dois itens têm o mesmo, ninguém sabe qual é. Dê ao item posterior um id próprio e corrija as dimensões que falam dele.',
  },
  'evidence-unused': {
    title: 'Todo item do registro de evidências sustenta uma dimensão',
    help: 'Uma evidência que nenhuma dimensão cita foi esquecida em evidenceRefs ou não pertence a esta avaliação. Cite-a onde ela conta, ou remova-a.',
  },
  'evidence-reference-duplicate': {
    title: 'Todo item de evidência aponta para algo próprio',
    help: 'Dois itens com a mesma referência fazem uma evidência parecer duas. Junte-os, ou torne cada referência precisa, por exemplo com um fragmento.',
  },
  'evidence-missing-sha256': {
    title: 'Todo item de evidência tem o SHA-256 daquilo a que se refere',
    help: 'Sem esse resumo ninguém sabe depois se o documento ainda é o que foi avaliado. Acrescente sha256: os 64 dígitos hexadecimais minúsculos que sha256sum mostra para o arquivo.',
  },
  'evidence-only-interviews': {
    title: 'Nenhuma dimensão se apoia só em entrevistas',
    help: 'O que as pessoas dizem da sua prática precisa de algo que a mostre: uma política, um registro, um teste. Acrescente essa evidência, ou diga na justificativa por que não há nenhuma.',
  },
  'evidence-stale': {
    title: 'A evidência é recente na data de corte',
    help: 'A prática muda; uma evidência de muito antes de scope.evidenceCutoff diz pouco sobre ela. Observe de novo, ou diga nas limitações por que a observação antiga ainda vale. Pode-se definir quantos dias contam como recentes.',
  },
  'full-population-mismatch': {
    title: 'Uma amostra da população inteira tem o tamanho da população',
    help: 'O método full-population diz que cada membro foi examinado. Dê o mesmo número aos dois tamanhos, ou nomeie o método que escolheu a amostra.',
  },
  'sample-zero': {
    title: 'Um método que tira uma amostra tem uma',
    help: 'Uma amostra aleatória, estratificada ou por julgamento com 0 membros não examinou nada. Dê o número que foi examinado, ou use o método not-applicable.',
  },
  'not-applicable-with-sample': {
    title: 'Onde não há amostragem, não se conta amostra',
    help: 'O método not-applicable diz que não houve amostragem; sampleSize é 0. Dê 0, ou nomeie o método que escolheu a amostra.',
  },
  'reviewer-similar-name': {
    title: 'O nome do revisor não pode ser outra grafia do nome do avaliador',
    help: 'Nomes que diferem só em acentos, pontuação, títulos ou ordem das palavras são muitas vezes da mesma pessoa. Se são duas, escreva os nomes de modo que um leitor as distinga; se é uma, deixe outra pessoa revisar.',
  },
  'reviewer-collected-evidence': {
    title: 'O revisor não coletou nenhuma das evidências',
    help: 'Quem coletou evidências revisa o próprio trabalho ao revisar a avaliação. Deixe outra pessoa revisar, ou mande outra pessoa coletar essas evidências.',
  },
  'reviewer-owns-dimension': {
    title: 'O revisor não é responsável por nenhuma dimensão',
    help: 'O responsável por uma dimensão tem interesse na nota dela. Deixe revisar a avaliação quem não responde por nada do que é avaliado.',
  },
  'peer-review-same-organization': {
    title: 'Em uma revisão por pares o revisor vem de outra organização que o avaliador',
    help: 'Uma revisão por pares vale pelo olhar de fora. Deixe revisar alguém de outra organização, ou use o modo que descreve a avaliação.',
  },
  'score-above-target': {
    title: 'Nenhuma dimensão tem nota acima da meta',
    help: 'Uma nota além da meta mostra que a meta está desatualizada ou que nota e meta estão trocadas. Dê a meta que a organização tem agora, ou corrija a nota.',
  },
  'gap-without-priority': {
    title: 'Onde há lacunas, há uma prioridade para agir',
    help: 'Lacunas que ninguém é chamado a fechar ficam abertas. Acrescente ao menos uma prioridade com responsável e prazo.',
  },
  'below-target-without-gaps': {
    title: 'Uma dimensão abaixo da meta nomeia as lacunas',
    help: 'Onde a nota fica abaixo da meta, gaps diz o que falta. Nomeie ao menos uma lacuna, ou corrija a nota ou a meta.',
  },
  'high-confidence-low-coverage': {
    title: 'Confiança alta pede cobertura de ao menos 50',
    help: 'Quem viu menos da metade do assunto de uma dimensão dificilmente pode ter certeza da nota. Baixe a confiança, ou aumente a cobertura com mais evidências.',
  },
  'positive-score-zero-coverage': {
    title: 'Uma dimensão que nada cobre tem nota 0',
    help: 'Com cobertura 0 nada do assunto foi visto, e nada sustenta uma nota acima de 0. Dê a cobertura que as evidências têm, ou a nota 0.',
  },
  'target-date-past': {
    title: 'Nenhum prazo de uma prioridade já passou',
    help: 'Uma prioridade cujo dia passou está feita ou atrasada. Retire-a se está feita; se não, combine um novo targetDate.',
  },
  'date-in-future': {
    title: 'O que foi observado, avaliado ou revisado tem data até hoje',
    help: 'Um registro conta o que aconteceu; das suas datas, só os prazos das prioridades podem estar no futuro. Corrija a data, ou julgue o registro com um dia de referência posterior.',
  },
  'blank-text': {
    title: 'Todo texto diz alguma coisa',
    help: 'Espaços e caracteres invisíveis cumprem o tamanho mínimo mas nada dizem a um leitor. Escreva o texto, ou deixe fora um que é opcional.',
  },
  'scope-included-and-excluded': {
    title: 'Nada está ao mesmo tempo dentro e fora do escopo',
    help: 'Uma entrada que está em included e em excluded não deixa claro o que foi avaliado. Remova uma das duas, ou diga de que parte se fala. Maiúsculas e espaços não fazem diferença.',
  },
  'policy-unreadable': {
    title: 'A política de um envio pode ser usada',
    help: 'Um envio não é julgado sob uma política com erro, porque outras regras seriam um palpite. appraise policy check mostra os erros.',
  },
  'waiver-expired': {
    title: 'Nenhuma dispensa terminou',
    help: 'Uma dispensa vale até o seu último dia e depois não dispensa nada. Corrija o registro, ou mande renovar a dispensa.',
  },
  'waiver-unused': {
    title: 'Toda dispensa dispensa um achado',
    help: 'Uma dispensa sem achado pode esconder um achado futuro. Remova-a, ou nomeie em "assessment" o registro a que ela se refere.',
  },
};
