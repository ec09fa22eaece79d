import { readCsvTable } from '../../../platform/csv-table.ts';
import { say } from '../../../platform/language.ts';
import { keysOf } from '../../../platform/members.ts';
import { diskTierFor, diskTiers } from '../../products/managed-disk/tiers.ts';
import { maxAssessedLines, maxTableLength } from '../limits.ts';
import { type NamedCells, type NamedTable, nameCells } from '../named-cells.ts';
import { type ReadResources, type Resource, UnreadableInput } from '../resource.ts';
import { readWorkbook, type Workbook } from './workbook.ts';

/** True for a table of machines or of disks as Azure Migrate exports it. */
export const isMigrateTable = (header: readonly string[]): boolean => {
  const table = nameCells([{ line: 1, cells: header }]);
  return isMachines(table) || isDisks(table);
};

const isMachines = ({ has }: NamedTable): boolean => has('Recommended size') || has('Recommended VM Size');
const isDisks = ({ has }: NamedTable): boolean => has('Recommended disk type') && has('Disk name');

/** Reads the workbook of an assessment by Azure Migrate, or of its export utility. @throws UnreadableInput */
export function readMigrateWorkbook(bytes: Uint8Array): ReadResources {
  const workbook = readWorkbook(bytes);
  const tables = [...workbook.values()].map(nameCells);
  const found = readTables(tables, readProperties(workbook));
  if (found) return found;
  const names = [...workbook.keys()].map((name) => JSON.stringify(name.slice(0, 60))).join(', ');
  throw new UnreadableInput([
    say({
      en: `No sheet of the workbook has machines with a "Recommended size"; it has ${names}.`,
      pt: `Nenhuma planilha da pasta de trabalho tem máquinas com "Recommended size"; ela tem ${names}.`,
    }),
  ]);
}

/** Reads one sheet of an assessment, saved as CSV. @throws UnreadableInput */
export function readMigrateCsv(text: string): ReadResources {
  if (text.length > maxTableLength) {
    throw new UnreadableInput([
      say({
        en: `The table has more than ${maxTableLength / 1024 / 1024} MB, which is the limit. Split it.`,
        pt: `A tabela tem mais de ${maxTableLength / 1024 / 1024} MB, que é o limite. Divida-a.`,
      }),
    ]);
  }
  const table = readCsvTable(text, maxAssessedLines);
  if (table.error)
    throw new UnreadableInput([
      say({
        en: `Line ${table.error.line}: ${table.error.problem}`,
        pt: `Linha ${table.error.line}: ${table.error.problem}`,
      }),
    ]);
  const found = readTables([nameCells(table.lines)], { region: undefined, hybridBenefit: false });
  if (found) return found;
  throw new UnreadableInput([
    say({
      en: 'The table has neither machines with a "Recommended size" nor disks.',
      pt: 'A tabela não tem máquinas com "Recommended size" nem discos.',
    }),
  ]);
}

/** A machine may stand on several sheets of the export utility, which repeat it by what is recommended. */
function readTables(tables: readonly NamedTable[], properties: AssessmentProperties): ReadResources | undefined {
  const machineLines = tables.filter(isMachines).flatMap(({ lines }) => lines.filter(isMachine));
  const diskLines = tables.filter(isDisks).flatMap(({ lines }) => lines);
  if (!tables.some((table) => isMachines(table) || isDisks(table))) return undefined;
  const resources = new Map<string, Resource>();
  const repeated = new Set<string>();
  const add = (resource: Resource): void => {
    if (resources.has(resource.address)) repeated.add(resource.address);
    else resources.set(resource.address, resource);
  };
  for (const cells of machineLines) {
    add(readMachine(cells, properties));
    for (const disk of disksInList(cells, properties)) add(disk);
  }
  for (const cells of diskLines) add(readDisk(cells, properties));
  return { resources: [...resources.values()], warnings: warningsOf([...resources.values()], repeated) };
}

const isMachine = (cells: NamedCells): boolean => cells.text('Machine', 'Machine Name') !== '';

function warningsOf(resources: readonly Resource[], repeated: ReadonlySet<string>): readonly string[] {
  const [first] = repeated;
  return [
    ...(resources.some(({ type }) => type === 'assessed disk')
      ? []
      : [
          say({
            en: 'The file has no disks: only machines are priced.',
            pt: 'O arquivo não tem discos: só as máquinas têm preço.',
          }),
        ]),
    ...(resources.some(({ type }) => type === 'assessed machine')
      ? []
      : [
          say({
            en: 'The file has no machines: only disks are priced.',
            pt: 'O arquivo não tem máquinas: só os discos têm preço.',
          }),
        ]),
    ...(first === undefined
      ? []
      : [
          say({
            en: `What stands on several lines counts once: ${first}${repeated.size > 1 ? ` and ${repeated.size - 1} more` : ''}.`,
            pt: `O que está em várias linhas conta uma vez: ${first}${repeated.size > 1 ? ` e mais ${repeated.size - 1}` : ''}.`,
          }),
        ]),
  ];
}

/** Reads a machine of an assessment. */
function readMachine(cells: NamedCells, { region, hybridBenefit }: AssessmentProperties): Resource {
  const size = cells.text('Recommended size', 'Recommended VM Size');
  const readiness = cells.text('Azure VM readiness');
  const issues = cells.text('Azure readiness issues');
  const system = cells.text('Operating system');
  const common = { address: cells.text('Machine', 'Machine Name'), type: 'assessed machine', region };
  const notReady = whyNotReady(readiness, issues);
  if (notReady !== undefined) return { kind: 'unpriced', ...common, reason: notReady };
  if (!/^(?:standard|basic)[_ ]/i.test(size)) {
    return {
      kind: 'unpriced',
      ...common,
      reason: say({
        en: 'Azure Migrate recommends no size for it.',
        pt: 'O Azure Migrate não recomenda nenhum tamanho para ele.',
      }),
    };
  }
  const isWindows = osOf(system) === 'windows';
  const paid = /red hat|rhel|suse|sles/i.test(system);
  return {
    kind: 'machine',
    ...common,
    size,
    os: osOf(system),
    licenseType: isWindows && hybridBenefit ? 'Windows_Server' : undefined,
    assumed: [
      ...(/condition/i.test(readiness)
        ? [
            say({
              en: `its conditions are met (${issues.slice(0, 200) || readiness})`,
              pt: `as suas condições são cumpridas (${issues.slice(0, 200) || readiness})`,
            }),
          ]
        : []),
      ...(paid
        ? [
            say({
              en: `a subscription for ${system.slice(0, 60)} is brought along`,
              pt: `uma assinatura de ${system.slice(0, 60)} é trazida pelo cliente`,
            }),
          ]
        : []),
      ...(isWindows && hybridBenefit
        ? [
            say({
              en: 'Azure Hybrid Benefit, as the assessment says',
              pt: 'Azure Hybrid Benefit, como diz a avaliação',
            }),
          ]
        : []),
    ],
  };
}

function osOf(system: string): 'windows' | 'linux' | undefined {
  if (system === '') return undefined;
  return /windows/i.test(system) ? 'windows' : 'linux';
}

/** Azure's account types by what Azure Migrate calls the disks, the special names first. */
const accountTypes: readonly (readonly [RegExp, string])[] = [
  [/ultra/i, 'UltraSSD'],
  [/premium ?ssd ?v2|premiumv2/i, 'PremiumV2'],
  [/premium/i, 'Premium'],
  [/standard ?ssd/i, 'StandardSSD'],
  [/standard/i, 'Standard'],
];

/** Account types by the first letter of a tier. */
const accountOfTier: Readonly<Record<string, string>> = { P: 'Premium', E: 'StandardSSD', S: 'Standard' };

/** Reads a disk on the sheet of disks. */
function readDisk(cells: NamedCells, { region }: AssessmentProperties): Resource {
  const machine = cells.text('Machine', 'Machine Name');
  const common = { address: `${machine}/${cells.text('Disk name')}`, type: 'assessed disk', region };
  const reason = whyNotReady(cells.text('Azure disk readiness'), cells.text('Azure readiness issues'));
  if (reason !== undefined) return { kind: 'unpriced', ...common, reason };
  const wording = cells.text('Recommended disk type');
  const account = accountTypes.find(([pattern]) => pattern.test(wording))?.[1];
  const tier = tierIn(cells.text('Recommended disk size SKU'));
  const number = (...names: readonly string[]): number | undefined => positive(cells.text(...names));
  const gib = tier?.maxGib ?? number('Target disk size(GB)') ?? number('Source disk size(GB)');
  if (account === undefined || gib === undefined) {
    return {
      kind: 'unpriced',
      ...common,
      reason: say({
        en: 'Azure Migrate recommends no type and size for it.',
        pt: 'O Azure Migrate não recomenda tipo e tamanho para ele.',
      }),
    };
  }
  const isProvisioned = account === 'UltraSSD' || account === 'PremiumV2';
  const prefix = account === 'UltraSSD' ? 'Ultra disk' : 'Premium SSD V2 disk';
  return {
    kind: 'disk',
    ...common,
    sku: `${account}_${/zrs|zone/i.test(cells.text('Redundancy')) ? 'ZRS' : 'LRS'}`,
    gib: Math.ceil(gib),
    ...(isProvisioned && {
      iops: number(`${prefix} provisioned IOPS (Operations/Sec)`),
      mbps: number(`${prefix} provisioned throughput (MBPS)`),
    }),
  };
}

/** Reads the disks that the export utility lists in a cell of the machine: `Standard_S6;Premium_P10;`. */
function disksInList(cells: NamedCells, { region }: AssessmentProperties): readonly Resource[] {
  const machine = cells.text('Machine', 'Machine Name');
  const names = cells.text('Disk Names').split(';');
  const skus = cells.text('Recommended Disk SKUs').split(';');
  return skus.flatMap((sku, index): readonly Resource[] => {
    if (sku.trim() === '') return [];
    const name = names[index]?.trim() || `disk ${index + 1}`;
    const common = { address: `${machine}/${name}`, partOf: machine, type: 'assessed disk', region };
    const tier = tierIn(sku);
    if (tier === undefined) {
      return [
        {
          kind: 'unpriced',
          ...common,
          reason: say({
            en: `${JSON.stringify(sku.slice(0, 60))} is no size of a disk.`,
            pt: `${JSON.stringify(sku.slice(0, 60))} não é um tamanho de disco.`,
          }),
        },
      ];
    }
    return [{ kind: 'disk', ...common, sku: `${accountOfTier[tier.name.charAt(0)]}_LRS`, gib: tier.maxGib }];
  });
}

/** Finds the tier in `P10` or `Premium_P10`. */
function tierIn(sku: string) {
  const [name] = /[PES]\d{1,2}$/i.exec(sku.trim()) ?? [];
  if (name === undefined) return undefined;
  const tiers = keysOf(diskTiers).map((type) => diskTierFor(type, name));
  return tiers.find((tier) => tier !== undefined);
}

const positive = (cell: string): number | undefined => {
  const value = Number(cell);
  return cell !== '' && Number.isFinite(value) && value > 0 ? value : undefined;
};

/** A size is not taken from a machine that is not ready, even where one stands there. */
const isReady = (readiness: string): boolean => readiness === '' || /^ready\b/i.test(readiness.trim());

/** Says what Azure Migrate thinks of a machine or disk that is not ready; undefined for one that is. */
function whyNotReady(readiness: string, issues: string): string | undefined {
  if (isReady(readiness)) return undefined;
  const reason = issues === '' || /^not applicable$/i.test(issues) ? '' : `: ${issues.slice(0, 200)}`;
  return say({
    en: `Azure Migrate says "${readiness.slice(0, 60)}"${reason}.`,
    pt: `O Azure Migrate diz "${readiness.slice(0, 60)}"${reason}.`,
  });
}

/** What an assessment says of all its machines. */
interface AssessmentProperties {
  /** The region to move to, as Azure Migrate spells it: `East US 2`. */
  readonly region: string | undefined;
  /** True if the assessment counts with Azure Hybrid Benefit for Windows. */
  readonly hybridBenefit: boolean;
}

/**
 * Reads the sheet of properties: `Assessment_Properties` of the portal has one on each line, `Properties` of the export utility
 * has their names on the first line and their values on the second.
 */
function readProperties(workbook: Workbook): AssessmentProperties {
  const sheets = [...workbook].flatMap(([name, sheet]) => (/properties/i.test(name) ? [sheet] : []));
  const pairs = sheets.flatMap((sheet) => {
    const [names, values] = sheet;
    const across = names?.cells.map((name, column) => [name, values?.cells[column] ?? ''] as const) ?? [];
    return [...sheet.map(({ cells: [name = '', value = ''] }) => [name, value] as const), ...across];
  });
  const find = (pattern: RegExp): string | undefined =>
    pairs.find(([name, value]) => pattern.test(name.trim()) && value !== '')?.[1];
  return {
    region: find(/^target (?:location|region)$/i),
    hybridBenefit: /^(?:yes|enabled|true)$/i.test(find(/hybrid benefit/i) ?? ''),
  };
}
