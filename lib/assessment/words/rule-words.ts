import { allRules } from '../rules/all-rules.ts';
import type { RuleHead } from '../rules/rule.ts';
import type { ReportLanguage } from './words.ts';

/** What a rule demands, in one line, and why it matters and how to correct a record. */
interface RuleText {
  readonly title: string;
  readonly help: string;
}

/** A rule as lists, SARIF and the documentation show it. */
export type RuleDescription = RuleHead & RuleText;

/** All rules in the order of lists, in English. A bundle that needs no more has no other texts. */
export const rulesInEnglish = (): readonly RuleDescription[] => describeRules(english);

/** All rules in the order of lists, with title and help in a language. */
export const rulesIn = (language: ReportLanguage): readonly RuleDescription[] =>
  describeRules(language === 'pt' ? portuguese : english);

/** Title and help of a rule in a language; undefined for a rule that is not known. */
export const ruleIn = (id: string, language: ReportLanguage): RuleDescription | undefined =>
  rulesIn(language).find((rule) => rule.id === id);

/** @throws Error if a rule has no text */
const describeRules = (texts: Readonly<Record<string, RuleText>>): readonly RuleDescription[] =>
  allRules.map(({ id, severity }) => {
    const text = texts[id];
    if (!text) throw new Error(`the rule ${id} has no title`);
    return { id, severity, ...text };
  });

// They stand apart from the rules, so that the function that judges uploads, which shows none of them, does without.

const english = {
  'json-too-large': {
    title: 'A record has at most 5 MiB',
    help: 'A record has some ten kilobytes. Keep evidence itself out of the record: refer to it. A file with one record a line has at most 50 MiB and 10,000 records.',
  },
  'json-content-encoding': {
    title: 'The input is plain or gzip',
    help: 'A file .gz, and an upload with the content encoding gzip, is decompressed before it is judged. Other encodings are not read.',
  },
  'json-invalid-utf8': {
    title: 'The input is UTF-8',
    help: 'JSON is exchanged in UTF-8 (RFC 8259). Save the file in that encoding; a byte order mark is tolerated.',
  },
  'json-syntax': {
    title: 'The input is JSON',
    help: 'The text must follow the JSON grammar (RFC 8259): no comments, no trailing commas, double quotes.',
  },
  'json-too-deep': {
    title: 'The input nests at most 64 levels',
    help: 'A record needs four levels of objects and arrays. Deeper input is not a record, and is not judged.',
  },
  'json-duplicate-key': {
    title: 'No object names a member twice',
    help: 'Readers differ in which of two members of one name they keep, so such a record has no single meaning. Keep one.',
  },
  'schema/required': { title: 'Every required field is there', help: 'Add the field; the document lists them all.' },
  'schema/unknown-property': {
    title: 'There is no field that the format does not know',
    help: 'Unknown fields are rejected at every level, because they are mostly misspelled ones. Rename or remove it.',
  },
  'schema/type': { title: 'Every field has its JSON type', help: 'Give a value of the type that the field has.' },
  'schema/enum': {
    title: 'Every enumerated field has one of its values',
    help: 'Use one of the listed values, as spelled.',
  },
  'schema/const': { title: 'Every constant field has its constant', help: 'Give exactly the constant.' },
  'schema/pattern': { title: 'Every patterned text matches its pattern', help: 'Spell the text as the pattern says.' },
  'schema/min-length': {
    title: 'Every text is as long as it must be',
    help: 'Lengths count Unicode code points. Say what there is to say: the minimum keeps out placeholders.',
  },
  'schema/min-items': { title: 'Every list has as many items as it must', help: 'Add an item.' },
  'schema/unique-items': { title: 'No list that is a set has an item twice', help: 'Remove the repeated item.' },
  'schema/range': { title: 'Every number is within its bounds', help: 'Give a number within the bounds.' },
  'schema/format': {
    title: 'Every date and reference is well formed',
    help: 'Dates are RFC 3339 full-dates (YYYY-MM-DD) that exist; references are RFC 3986 URI references, percent-encoded.',
  },
  'evidence-ref-unknown': {
    title: 'Every evidence reference of a dimension exists in the evidence register',
    help: 'A score is traceable only if each id in evidenceRefs names an item of evidenceRegister, letter by letter. Correct the id, or register the evidence it stands for.',
  },
  'reviewer-is-assessor': {
    title: 'The reviewer is another person than the assessor',
    help: 'Nobody reviews their own assessment, in whatever role or organization. Names are compared without regard to letter case, spacing, character width and invisible characters. Let somebody else review the record.',
  },
  'sample-exceeds-population': {
    title: 'The sample is no larger than the population it is drawn from',
    help: 'The sampleSize counts members of the population, so it lies between 0 and populationSize. Correct whichever of the two is wrong; often they are swapped.',
  },
  'evidence-after-cutoff': {
    title: 'Evidence is observed no later than the evidence cutoff',
    help: 'The date scope.evidenceCutoff is the last day whose evidence counts; that day itself is within. Correct observedAt, move the cutoff, or keep the evidence for the next assessment.',
  },
  'cutoff-after-assessment': {
    title: 'The evidence cutoff is no later than the assessment',
    help: 'An assessment cannot weigh evidence from days to come, so scope.evidenceCutoff is assessedAt or earlier. Correct whichever date is wrong.',
  },
  'review-before-assessment': {
    title: 'The review is no earlier than the assessment',
    help: 'Only an assessment that has been made can be reviewed, so review.reviewedAt is assessedAt or later. Correct whichever date is wrong.',
  },
  'target-before-assessment': {
    title: 'The target date of a priority is no earlier than the assessment',
    help: 'A priority follows from the assessment, so it cannot be due before it. Give a later targetDate, or drop a priority that is already done.',
  },
  'evidence-id-duplicate': {
    title: 'Every evidence id is used once in the register',
    help: 'Dimensions refer to evidence by id; where two items share one, nobody can tell which is meant. Give the later item an id of its own and point the dimensions that mean it there.',
  },
  'evidence-unused': {
    title: 'Every item of the evidence register supports a dimension',
    help: 'Evidence that no dimension refers to was either forgotten in an evidenceRefs or does not belong to this assessment. Refer to it where it counts, or remove it.',
  },
  'evidence-reference-duplicate': {
    title: 'Every evidence item points at something of its own',
    help: 'Two items with the same reference make one piece of evidence look like two. Merge them, or make each reference precise, with a fragment for instance.',
  },
  'evidence-missing-sha256': {
    title: 'Every evidence item has the SHA-256 digest of what it refers to',
    help: 'Without a digest nobody can tell later whether the document is still the one that was assessed. Add sha256: the 64 lowercase hexadecimal digits that sha256sum prints for the file.',
  },
  'evidence-only-interviews': {
    title: 'No dimension rests on interviews alone',
    help: 'What people say about their practice needs something that shows it: a policy, a record, a test. Add such evidence, or say in the rationale why there is none.',
  },
  'evidence-stale': {
    title: 'Evidence is recent at the evidence cutoff',
    help: 'Practice changes, so evidence from long before scope.evidenceCutoff says little about it. Observe again, or say in the limitations why the old observation still holds. How many days count as recent can be set.',
  },
  'full-population-mismatch': {
    title: 'A full-population sample has the size of the population',
    help: 'The method full-population says that every member was examined. Give both sizes the same number, or name the method that chose the sample.',
  },
  'sample-zero': {
    title: 'A sampling method that draws a sample has one',
    help: 'A random, stratified or judgmental sample of 0 members examined nothing. Give the number that was examined, or use the method not-applicable.',
  },
  'not-applicable-with-sample': {
    title: 'Where sampling does not apply, no sample is counted',
    help: 'The method not-applicable says that nothing was sampled, so sampleSize is 0. Give 0, or name the method that chose the sample.',
  },
  'reviewer-similar-name': {
    title: 'The reviewer has no name that the assessor’s may be a spelling of',
    help: 'Names that differ only in accents, punctuation, titles or word order often belong to one person. If they are two, spell both names so that a reader can tell; if they are one, let somebody else review.',
  },
  'reviewer-collected-evidence': {
    title: 'The reviewer has collected none of the evidence',
    help: 'Whoever collected evidence reviews their own work when they review the assessment. Let somebody else review it, or have that evidence collected by somebody else.',
  },
  'reviewer-owns-dimension': {
    title: 'The reviewer owns none of the dimensions',
    help: 'The owner of a dimension has an interest in its score. Let somebody review the assessment who owns no part of what is assessed.',
  },
  'peer-review-same-organization': {
    title: 'In a peer review the reviewer comes from another organization than the assessor',
    help: 'A peer review draws its weight from a view from outside. Let somebody from another organization review it, or use the mode that describes the assessment.',
  },
  'score-above-target': {
    title: 'No dimension scores above its target',
    help: 'A score beyond the target means that the target is out of date or that score and target are swapped. Set the target the organization now has, or correct the score.',
  },
  'gap-without-priority': {
    title: 'Where gaps are listed, there is a priority to act on',
    help: 'Gaps that nobody is asked to close stay open. Add at least one priority with an owner and a target date.',
  },
  'below-target-without-gaps': {
    title: 'A dimension below its target names the gaps',
    help: 'Where the score falls short of the target, gaps says what is missing. Name at least one gap, or correct score or target.',
  },
  'high-confidence-low-coverage': {
    title: 'High confidence goes with a coverage of at least 50',
    help: 'Whoever has seen less than half of a dimension’s subject can hardly be sure of its score. Lower the confidence, or widen the coverage with more evidence.',
  },
  'positive-score-zero-coverage': {
    title: 'A dimension that nothing covers scores 0',
    help: 'With a coverage of 0 no part of the subject has been seen, so nothing supports a score above 0. Give the coverage the evidence has, or a score of 0.',
  },
  'target-date-past': {
    title: 'No target date of a priority is past',
    help: 'A priority whose day has gone by is done or late. Take it out if it is done; otherwise agree on a new targetDate.',
  },
  'date-in-future': {
    title: 'What has been observed, assessed or reviewed is dated no later than today',
    help: 'A record tells what has happened, so of its dates only the target dates of priorities may lie ahead. Correct the date, or judge the record as of a later day.',
  },
  'blank-text': {
    title: 'Every text says something',
    help: 'White space and invisible characters satisfy a minimum length but tell a reader nothing. Write the text, or leave an optional one out.',
  },
  'scope-included-and-excluded': {
    title: 'Nothing is both in and out of scope',
    help: 'An entry that stands in included and in excluded leaves open what was assessed. Remove one of the two, or say which part is meant. Letter case and spacing make no difference.',
  },
  'policy-unreadable': {
    title: 'The policy of an upload can be used',
    help: 'An upload is not judged under a policy with a mistake, as other rules would be a guess. appraise policy check names the mistakes.',
  },
  'waiver-expired': {
    title: 'No waiver has ended',
    help: 'A waiver holds up to its last day and then waives nothing. Correct the record, or have the waiver renewed.',
  },
  'waiver-unused': {
    title: 'Every waiver waives a finding',
    help: 'A waiver without a finding may hide a later one. Remove it, or name the record that it is for in "assessment".',
  },
} satisfies Readonly<Record<string, RuleText>>;

const portuguese: Readonly<Record<keyof typeof english, RuleText>> = {
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
