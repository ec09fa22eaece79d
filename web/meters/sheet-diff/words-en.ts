/** Words of what a new price sheet changed. */
export const english = {
  sentence: (before: string, after: string, changed: string, all: string) =>
    `The sheet of ${after} against that of ${before}: ${changed} of ${all} prices are not as they were.`,
  same: (before: string, after: string) =>
    `The sheet of ${after} has the prices of that of ${before}: nothing changed.`,
  one: 'Only one price sheet of this contract is stored. The next import compares its sheet with this one.',
  notCompared: 'The newest sheet has not been compared with the one before it. This command does it:',
  noSheet: 'No price sheet of this contract has been imported yet.',
  counts: 'Prices by the size of their change',
  kind: 'Change',
  prices: 'Prices',
  upTo: (percent: string) => `to ${percent}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  over: (percent: string) => `over ${percent}`,
  kinds: {
    dearer: 'Dearer',
    cheaper: 'Cheaper',
    new: 'New',
    gone: 'Gone',
    other_unit: 'For another unit',
    unchanged: 'Unchanged',
  },
  meters: (added: string, gone: string) => `${added} meters are new, ${gone} are gone.`,
  reblocked: (prices: string) =>
    `${prices} prices are for a block of another size; they are compared by the price of one unit.`,
  categories: 'By category',
  category: 'Category',
  locations: 'By region',
  location: 'Region',
  noName: 'without a name',
  rest: 'others together',
  dearer: 'The largest rises',
  cheaper: 'The largest falls',
  meter: 'Meter',
  percent: 'Change',
  before: 'Before',
  after: 'After',
  unit: 'for one',
  wholeTerm: 'the whole term',
  wasZero: 'was 0',
  csv: 'Save both tables as CSV',
};

/** The words in one language; a missing one does not compile. */
export type SheetDiffWords = typeof english;
