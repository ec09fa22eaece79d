/** Words of the upload of a price sheet. */
export const english = {
  contract: 'Contract',
  drop: 'Drop a price sheet here',
  hint: 'As Azure exports it: CSV, gzip, ZIP, JSON or text, up to 1 GiB. It replaces the sheet of the contract once all of it has been read.',
  choose: 'Choose a file …',
  noContract: 'There is no contract that this key may see.',
  mayNot: 'This key may not upload price sheets. Whoever manages keys can allow it:',
  inactive: 'This contract is not active, so it takes no price sheet.',
  cancel: 'Cancel',
  again: 'Try again',
  signing: (file: string) => `Asking for the upload of ${file} …`,
  sending: (file: string) => `Uploading ${file} …`,
  sent: (sent: string, total: string) => `${sent} of ${total} MB`,
  waiting: (file: string) => `${file} has arrived. Its import begins in a moment …`,
  importing: (file: string) => `${file} is being imported …`,
  comparing: 'The sheet is in use. It is being compared with the one before …',
  goesOn: 'You may leave this page: the import goes on without it.',
  away: 'The server does not answer. It is asked again by itself.',
  completed: (file: string, contract: string, prices: string) => `${file} is in use: ${contract} has ${prices} prices.`,
  repeated: (file: string) => `${file} is the sheet that is in use already: nothing changed.`,
  superseded: (file: string) => `${file} was not used: a newer sheet was uploaded meanwhile.`,
  cancelled: (file: string) => `The upload of ${file} was cancelled. The prices are as they were.`,
  unheard: (file: string) =>
    `Nothing has been heard of the import of ${file} for half an hour. The prices may be as they were.`,
  refused: (file: string) => `${file} was not taken`,
  stays: 'The prices are as they were.',
  unsent: (file: string) => `${file} did not arrive`,
  broken: 'The connection broke.',
  expired: 'The upload was refused: its signature no longer holds, or the file has changed since it was chosen.',
  status: (status: number) => `The store answers with the status ${status}.`,
  /** What an import refuses, by its code; English has the API’s own sentences. */
  failures: {} as Readonly<Record<string, string>>,
};

/** The words in one language; a missing one does not compile. */
export type SheetUploadWords = typeof english;
