import type { FieldValues } from './field-values.ts';
import type { InputValues } from './input-values.ts';
import { didYouMean } from './parts-pt.ts';
import type { PolicyValues } from './policy-values.ts';
import type { RuleId, Says } from './sentence.ts';

type CrossFieldId = Exclude<RuleId, keyof InputValues | keyof FieldValues | keyof PolicyValues>;

/** What the cross-field rules say, in Portuguese; names of fields and their values stay as the record has them. */
export const ruleSentences: { readonly [Id in CrossFieldId]: Says<Id> } = {
  'evidence-ref-unknown': ({ ref, near }) => ({
    message: `a evidência ${ref} não está em evidenceRegister`,
    hint: near === undefined ? 'cadastre a evidência ou retire a referência' : didYouMean(near),
  }),
  'reviewer-is-assessor': ({ reviewer, assessor }) => ({
    message: `o revisor ${reviewer} é a mesma pessoa que o avaliador ${assessor}`,
    hint: 'peça a revisão a quem não fez a avaliação',
  }),
  'sample-exceeds-population': ({ drawn, all }) => ({
    message: `sampleSize ${drawn} é maior que populationSize ${all}`,
    hint: `informe um sampleSize de até ${all} ou corrija populationSize`,
  }),
  'evidence-after-cutoff': ({ observedAt, cutoff }) => ({
    message: `observedAt ${observedAt} é posterior a scope.evidenceCutoff ${cutoff}`,
    hint: `informe uma data até ${cutoff} ou mude a data de corte`,
  }),
  'cutoff-after-assessment': ({ cutoff, assessedAt }) => ({
    message: `evidenceCutoff ${cutoff} é posterior a assessedAt ${assessedAt}`,
    hint: `informe uma data até ${assessedAt} ou corrija assessedAt`,
  }),
  'review-before-assessment': ({ reviewedAt, assessedAt }) => ({
    message: `reviewedAt ${reviewedAt} é anterior a assessedAt ${assessedAt}`,
    hint: `informe uma data a partir de ${assessedAt} ou corrija assessedAt`,
  }),
  'target-before-assessment': ({ targetDate, assessedAt }) => ({
    message: `targetDate ${targetDate} é anterior a assessedAt ${assessedAt}`,
    hint: `informe uma data a partir de ${assessedAt}`,
  }),
  'evidence-id-duplicate': ({ id, first }) => ({
    message: `o id de evidência ${id} já é o id do item ${first}`,
    hint: 'dê a cada item de evidenceRegister um id próprio',
  }),
  'evidence-unused': ({ id }) => ({
    message: `nenhuma dimensão cita a evidência ${id}`,
    hint: 'cite a evidência nos evidenceRefs das dimensões que ela sustenta ou retire-a',
  }),
  'evidence-reference-duplicate': ({ reference, first }) => ({
    message: `a referência ${reference} já é a referência do item ${first}`,
    hint: 'junte os dois itens ou aponte cada um para a sua parte da fonte',
  }),
  'evidence-missing-sha256': ({ id }) => ({
    message: id === undefined ? 'a evidência não tem sha256' : `a evidência ${id} não tem sha256`,
    hint: 'acrescente o SHA-256 do arquivo citado, com 64 dígitos hexadecimais minúsculos',
  }),
  'evidence-only-interviews': ({ key, count }) => ({
    message: `todas as evidências de ${key} (${count}) são do tipo "interview"`,
    hint: 'acrescente evidência de outro tipo que mostre o que as entrevistas dizem',
  }),
  'evidence-stale': ({ observedAt, age, cutoff, staleAfterDays, oldest }) => ({
    message: `observedAt ${observedAt} é ${age} dias anterior a scope.evidenceCutoff ${cutoff}, mais que ${staleAfterDays}`,
    hint: `observe de novo: são recentes as datas a partir de ${oldest}`,
  }),
  'full-population-mismatch': ({ drawn, all }) => ({
    message: `sampleSize ${drawn} difere de populationSize ${all}, embora method seja "full-population"`,
    hint: `informe um sampleSize de ${all} ou outro método`,
  }),
  'sample-zero': ({ method }) => ({
    message: `sampleSize é 0, embora method seja "${method}"`,
    hint: 'informe quantos membros foram examinados ou o método "not-applicable"',
  }),
  'not-applicable-with-sample': ({ sampleSize }) => ({
    message: `sampleSize é ${sampleSize}, embora method seja "not-applicable"`,
    hint: 'informe um sampleSize de 0 ou o método que escolheu a amostra',
  }),
  'reviewer-similar-name': ({ reviewer, assessor }) => ({
    message: `o revisor ${reviewer} pode ser a mesma pessoa que o avaliador ${assessor}`,
    hint: 'se são duas pessoas, escreva os nomes de modo que difiram em mais que acentos, títulos ou ordem das palavras',
  }),
  'reviewer-collected-evidence': ({ collectedBy, reviewer }) => ({
    message: `a evidência foi coletada por ${collectedBy}, que parece ser o revisor ${reviewer}`,
    hint: 'peça a revisão a quem não coletou nenhuma das evidências',
  }),
  'reviewer-owns-dimension': ({ key, owner, reviewer }) => ({
    message: `${owner} responde por ${key} e parece ser o revisor ${reviewer}`,
    hint: 'peça a revisão a quem não responde por nenhuma das dimensões',
  }),
  'peer-review-same-organization': ({ organization }) => ({
    message: `revisor e avaliador são ambos de ${organization}, embora mode seja "peer-review"`,
    hint: 'peça a revisão a um par de outra organização ou informe outro modo',
  }),
  'score-above-target': ({ key, score, target }) => ({
    message: `a nota ${score} de ${key} está acima da meta ${target}`,
    hint: 'eleve a meta ou corrija a nota',
  }),
  'gap-without-priority': ({ keys }) => ({
    message: `priorities está vazio, embora haja lacunas em ${keys}`,
    hint: 'acrescente uma prioridade para as lacunas mais importantes',
  }),
  'below-target-without-gaps': ({ key, score, target }) => ({
    message: `gaps está vazio, embora a nota ${score} de ${key} esteja abaixo da meta ${target}`,
    hint: 'diga o que falta para chegar à meta',
  }),
  'high-confidence-low-coverage': ({ key, coverage, minimum }) => ({
    message: `a confiança de ${key} é "high" com uma cobertura de ${coverage}, menos que ${minimum}`,
    hint: 'informe "medium" ou "low" ou amplie a cobertura',
  }),
  'positive-score-zero-coverage': ({ key, score }) => ({
    message: `a cobertura de ${key} é 0, embora a nota seja ${score}`,
    hint: 'informe a cobertura que sustenta a nota ou uma nota 0',
  }),
  'target-date-past': ({ targetDate, asOf }) => ({
    message: `targetDate ${targetDate} é anterior a hoje, ${asOf}`,
    hint: `informe uma data a partir de ${asOf} ou retire a prioridade que está cumprida`,
  }),
  'date-in-future': ({ field, date, asOf }) => ({
    message: `${field} ${date} é posterior a hoje, ${asOf}`,
    hint: `informe uma data até ${asOf}`,
  }),
  'blank-text': ({ text }) => ({
    message: `${text} só tem espaços ou caracteres invisíveis`,
    hint: 'escreva um texto que se possa ler',
  }),
  'scope-included-and-excluded': ({ entry }) => ({
    message: `${entry} está em excluded, embora esteja também em scope.included`,
    hint: 'retire-o de uma das duas listas ou diga que parte cada uma quer dizer',
  }),
};
