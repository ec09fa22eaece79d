import { say } from '../../platform/language.ts';
import { decodeInput, isZip, looksLikeJson, parseIfLarge, parseJson, parseTemplate } from './decode-input.ts';
import { formatNames, formatText, type InputFormat } from './format-names.ts';
import type { Grouping } from './grouping.ts';
import { maxCommentedBytes } from './limits.ts';
import { describeJson, isParameterFile, recogniseJson } from './recognise.ts';
import { type ReadResources, UnknownFormat, UnreadableInput } from './resource.ts';

/** A file that somebody wants an estimate of. */
export interface InputFile {
  readonly bytes: Uint8Array;
  /** Takes the place of what the file itself shows. */
  readonly format?: InputFormat | undefined;
  /** Parameters of an ARM template: a file of its own. */
  readonly parameters?: Uint8Array | undefined;
  /** The location of the resource group, for a template that asks for it. */
  readonly region?: string | undefined;
  /** What the caller groups costs by: resources get the names of their groups. */
  readonly grouping?: Grouping | undefined;
}

/** What a file holds: a request for an estimate, or resources that have to become one. */
export type ReadInput =
  | { readonly format: 'appraise'; readonly request: object }
  | ({ readonly format: Exclude<InputFormat, 'appraise'> } & ReadResources);

/** Recognises and reads a file; loads only the reader that it needs. @throws UnreadableInput with every problem */
export async function readInput(file: InputFile): Promise<ReadInput> {
  const input = await readFormat(file);
  if (file.parameters && input.format !== 'arm-template') {
    throw new UnreadableInput([
      say({
        en: `Parameters belong to a template; the file is ${formatText(input.format)}.`,
        pt: `Parâmetros são de um template; o arquivo é ${formatText(input.format)}.`,
      }),
    ]);
  }
  return input;
}

async function readFormat(file: InputFile): Promise<ReadInput> {
  const { bytes, format } = file;
  if (isZip(bytes)) {
    checkForced(
      format,
      'azure-migrate',
      say({ en: 'a workbook (or another ZIP file)', pt: 'uma pasta de trabalho (ou outro arquivo ZIP)' }),
    );
    const { readMigrateWorkbook } = await import('./migrate/migrate.ts');
    return { format: 'azure-migrate', ...readMigrateWorkbook(bytes) };
  }
  const large = parseIfLarge(bytes);
  if (large) return readValue(large.value, file);
  const text = decodeInput(bytes);
  if (text.trim() === '') throw new UnreadableInput([say({ en: 'It is empty.', pt: 'Está vazio.' })]);
  return looksLikeJson(text) ? readJson(text, file) : readTable(text, format);
}

async function readTable(text: string, forced: InputFormat | undefined): Promise<ReadInput> {
  // Who reads JSON loads no reader of tables.
  const { describeTable, missingInTable, recogniseTable } = await import('./recognise-table.ts');
  const format = forced ?? recogniseTable(text);
  if (format === 'csv') {
    const { readOwnCsv } = await import('./own-csv.ts');
    return { format, ...readOwnCsv(text) };
  }
  if (format === 'azure-migrate') {
    const { readMigrateCsv } = await import('./migrate/migrate.ts');
    return { format, ...readMigrateCsv(text) };
  }
  if (format === undefined) throw notRecognised(describeTable(text), missingInTable(text));
  // JSON with an error at its beginning looks like no JSON: the parser says what is wrong.
  parseJson(text);
  throw notRecognised(describeTable(text));
}

async function readJson(text: string, file: InputFile): Promise<ReadInput> {
  if (text.length > maxCommentedBytes) {
    throw new UnreadableInput([
      say({
        en: `JSON with comments may have ${maxCommentedBytes / 1024 / 1024} MB.`,
        pt: `JSON com comentários pode ter ${maxCommentedBytes / 1024 / 1024} MB.`,
      }),
    ]);
  }
  const isTemplate = (parsed: unknown): boolean =>
    file.format === 'arm-template' || recogniseJson(parsed) === 'arm-template' || isParameterFile(parsed);
  return readValue(parseTemplate(text, isTemplate), file);
}

async function readValue(value: unknown, file: InputFile): Promise<ReadInput> {
  const format = file.format ?? recogniseJson(value);
  if (format === undefined) throw notRecognised(describeJson(value));
  if (format === 'appraise') return { format, request: readRequest(value) };
  if (format === 'csv' || format === 'azure-migrate')
    throw new UnreadableInput([say({ en: `It is JSON, and not ${format}.`, pt: `É JSON, e não ${format}.` })]);
  return { format, ...(await readJoined(format, value, file)) };
}

function readRequest(value: unknown): object {
  if (Array.isArray(value)) return { items: value };
  if (typeof value === 'object' && value !== null) return value;
  throw new UnreadableInput([
    say({
      en: 'It must be an object with "items", or a list of items.',
      pt: 'Deve ser um objeto com "items", ou uma lista de itens.',
    }),
  ]);
}

type JsonFormat = Exclude<InputFormat, 'appraise' | 'csv' | 'azure-migrate'>;

/** Reads the resources of a file, and joins those that only make sense together. */
async function readJoined(format: JsonFormat, value: unknown, file: InputFile): Promise<ReadResources> {
  const { resources, warnings } = await readResources(format, value, file);
  const { settleSqlLicences } = await import('./sql-licences.ts');
  return { resources: settleSqlLicences(resources), warnings };
}

async function readResources(format: JsonFormat, value: unknown, file: InputFile): Promise<ReadResources> {
  switch (format) {
    case 'terraform-plan':
      return (await import('./terraform/read-plan.ts')).readTerraformPlan(value, file.grouping);
    case 'what-if':
      return (await import('./arm/read-what-if.ts')).readWhatIf(value, file.grouping);
    case 'az-list':
      return (await import('./arm/inventory.ts')).readAzList(value, file.grouping);
    case 'resource-graph':
      return (await import('./arm/inventory.ts')).readResourceGraph(value, file.grouping);
    case 'arm-template':
      return readTemplate(value, file);
  }
}

async function readTemplate(value: unknown, { parameters, region, grouping }: InputFile): Promise<ReadResources> {
  const values = parameters && readParameters(parameters);
  return (await import('./arm/read-arm-template.ts')).readArmTemplate(value, {
    parameters: values,
    location: region,
    grouping,
  });
}

function readParameters(bytes: Uint8Array): unknown {
  try {
    return parseTemplate(decodeInput(bytes), () => true);
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
    throw new UnreadableInput(
      error.problems.map((problem) =>
        say({ en: `The file with parameters: ${problem}`, pt: `O arquivo de parâmetros: ${problem}` }),
      ),
    );
  }
}

function checkForced(forced: InputFormat | undefined, found: InputFormat, what: string): void {
  if (forced !== undefined && forced !== found)
    throw new UnreadableInput([say({ en: `It is ${what}, and not ${forced}.`, pt: `É ${what}, e não ${forced}.` })]);
}

const notRecognised = (seen: string, missing?: string): UnknownFormat =>
  new UnknownFormat([
    say({
      en: `It is none of the formats that can be read: ${seen}.`,
      pt: `Não é de nenhum dos formatos que podem ser lidos: ${seen}.`,
    }),
    ...(missing === undefined ? [] : [missing]),
    ...formatNames.map((name) => `  ${name}: ${formatText(name)}`),
  ]);
