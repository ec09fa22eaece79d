const count = (number: number, singular: string, plural: string): string =>
  `${number} ${number === 1 ? singular : plural}`;

/** Words of the files that an estimate is made from, in English. */
export const english = {
  title: 'From a file',
  drop: 'Drop a plan, a template or an inventory here',
  dropNow: 'Drop it: it is read in this browser',
  hint: 'Terraform plans, ARM and Bicep templates, what-if, lists of az, Resource Graph, Azure Migrate, CSV, or a request; up to 48 MB. A usage file (.yml) may come with it. Nothing but its lines is sent, to be priced.',
  choose: 'Choose a file',
  paste: 'Paste its text',
  pasteLabel: 'Text of the file',
  use: 'Read this text',
  pasted: 'pasted text',
  reading: (file: string) => `Reading ${file} …`,
  stop: 'Stop',
  options: {
    title: 'What the file leaves open',
    region: 'Region of what has none',
    hours: 'Hours a month of machines (730 = always on)',
    wrongHours: 'A number above 0, at most 744.',
    format: 'Format',
    recognised: 'recognised',
    parameters: 'Parameters of a template',
    chooseParameters: 'Choose parameters',
    withParameters: (file: string) => `with ${file}`,
    withoutParameters: 'Without them',
    again: (file: string) => `Read ${file} again`,
    next: 'They hold for the next file.',
  },
  failures: {
    tooLarge: (file: string, limit: string) => `${file} has more than ${limit} MB, which is the limit.`,
    several: 'One file makes an estimate, or a template with its parameters, and a usage file. Drop no more at once.',
    usageAlone: (file: string) =>
      `${file} is a usage file: it says what the resources of a plan, a template or an inventory use. Read that first, or both at once.`,
    gone: (file: string) => `${file} could not be read. Is it a folder, or was it moved?`,
    unreadable: (file: string) => `${file} could not be used`,
    noRegion: (file: string) => `${file} does not say the region of these resources. Name it below.`,
    tooMany: (file: string, lines: string) =>
      `${file} has ${lines} different lines. This page takes 200; the command takes all:`,
    free: (file: string, summary: string) => `${file}: ${summary} It costs 0.00 a month.`,
    nothing: (file: string) => `No resource of ${file} has a price`,
    notRequest: 'It is a request, but its items and meters must be lists of lines of texts and numbers, 200 at most.',
    broken: 'The file could not be read, because of an error of this page:',
  },
  note: {
    readAs: (format: string) => `Read as ${format}.`,
    unpriced: 'Not priced',
    byUse: (number: number) => `Charged by use, and not in the totals: ${count(number, 'resource', 'resources')}`,
    part: 'in part:',
    read: (number: number) => `What was read: ${count(number, 'resource', 'resources')}`,
    resource: 'Resource',
    line: 'Line',
    assumed: (number: number) => `What was assumed: ${number}`,
    free: (number: number) => `Free of charge: ${count(number, 'resource', 'resources')}`,
    more: (number: number) => `and ${number} more`,
    changed: 'Changed since the file was read:',
    added: 'Not from the file:',
  },
  usage: {
    title: 'What the resources use in a month',
    hint: 'It is charged for, and stands in no plan. An empty field is not in the totals; 0 says that nothing is used. A usage file (.yml), chosen or dropped as the plan was, fills in all.',
    given: (address: string, given: number, all: number) => `${address}: ${given} of ${all} filled in`,
    reset: 'Without these figures',
    download: 'Download the usage file',
  },
  refused: (number: number) =>
    number === 1 ? 'One line of the file has no price now.' : `${number} lines of the file have no price now.`,
  goOn: 'Go on without, and say so',
  formats: {
    appraise: 'a request',
    'terraform-plan': 'a Terraform plan',
    'arm-template': 'an ARM or Bicep template',
    'what-if': 'a what-if',
    'az-list': 'lists of az',
    'resource-graph': 'a result of Resource Graph',
    csv: 'a CSV table of lines',
    'azure-migrate': 'an assessment by Azure Migrate',
  },
};

/** The words in one language; a missing one does not compile. */
export type InputWords = typeof english;
