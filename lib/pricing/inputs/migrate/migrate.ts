import { readCsvTable } from '../../../platform/csv-table.ts';
import { type NamedCells, type NamedTable, nameCells } from '../named-cells.ts';
import { type ReadResources, type Resource, UnreadableInput } from '../resource.ts';
import { disksInList, readDisk } from './disks.ts';
import { readMachine } from './machines.ts';
import { type AssessmentProperties, readProperties } from './properties.ts';
import { readWorkbook } from './workbook.ts';

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
  throw new UnreadableInput([`No sheet of the workbook has machines with a "Recommended size"; it has ${names}.`]);
}

/** Reads one sheet of an assessment, saved as CSV. @throws UnreadableInput */
export function readMigrateCsv(text: string): ReadResources {
  const table = readCsvTable(text);
  if (table.error) throw new UnreadableInput([`Line ${table.error.line}: ${table.error.problem}`]);
  const found = readTables([nameCells(table.lines)], { region: undefined, hybridBenefit: false });
  if (found) return found;
  throw new UnreadableInput(['The table has neither machines with a "Recommended size" nor disks.']);
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
      : ['The file has no disks: only machines are priced.']),
    ...(resources.some(({ type }) => type === 'assessed machine')
      ? []
      : ['The file has no machines: only disks are priced.']),
    ...(first === undefined
      ? []
      : [
          `What stands on several lines counts once: ${first}${repeated.size > 1 ? ` and ${repeated.size - 1} more` : ''}.`,
        ]),
  ];
}
