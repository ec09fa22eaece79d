import { say } from '../../platform/language.ts';

/** What an estimate can be made from. */
export const formatNames = [
  'appraise',
  'terraform-plan',
  'arm-template',
  'what-if',
  'az-list',
  'resource-graph',
  'csv',
  'azure-migrate',
] as const;

export type InputFormat = (typeof formatNames)[number];

/** Names a format for people. */
export function formatText(format: InputFormat): string {
  const texts: Readonly<Record<InputFormat, string>> = {
    appraise: say({
      en: 'a request for an estimate, or a list of its items',
      pt: 'um pedido de estimativa, ou uma lista dos seus itens',
    }),
    'terraform-plan': say({
      en: 'a Terraform plan as JSON (terraform show -json)',
      pt: 'um plano do Terraform em JSON (terraform show -json)',
    }),
    'arm-template': say({ en: 'a compiled ARM or Bicep template', pt: 'um template ARM ou Bicep compilado' }),
    'what-if': say({
      en: 'the output of az deployment … what-if --no-pretty-print',
      pt: 'a saída de az deployment … what-if --no-pretty-print',
    }),
    'az-list': say({
      en: 'the output of az vm list, az disk list or az sql db list',
      pt: 'a saída de az vm list, az disk list ou az sql db list',
    }),
    'resource-graph': say({ en: 'the output of Azure Resource Graph', pt: 'a saída do Azure Resource Graph' }),
    csv: say({
      en: 'a CSV file with a line of the estimate on each line',
      pt: 'um arquivo CSV com uma linha da estimativa por linha',
    }),
    'azure-migrate': say({
      en: 'an assessment by Azure Migrate, as XLSX or CSV',
      pt: 'uma avaliação do Azure Migrate, em XLSX ou CSV',
    }),
  };
  return texts[format];
}
