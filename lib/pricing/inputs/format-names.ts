import { keysOf } from '../../platform/members.ts';

/** What an estimate can be made from, with the name of each for people. */
export const inputFormats = {
  appraise: 'a request for an estimate, or a list of its items',
  'terraform-plan': 'a Terraform plan as JSON (terraform show -json)',
  'arm-template': 'a compiled ARM or Bicep template',
  'what-if': 'the output of az deployment … what-if --no-pretty-print',
  'az-list': 'the output of az vm list, az disk list or az sql db list',
  'resource-graph': 'the output of Azure Resource Graph',
  csv: 'a CSV file with a line of the estimate on each line',
  'azure-migrate': 'an assessment by Azure Migrate, as XLSX or CSV',
} as const;

export type InputFormat = keyof typeof inputFormats;

export const formatNames: readonly InputFormat[] = keysOf(inputFormats);
