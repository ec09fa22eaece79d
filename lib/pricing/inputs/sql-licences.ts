import { say } from '../../platform/language.ts';
import { ownerOf, type Resource, type SoftwareResource } from './resource.ts';
import { paidByHour } from './services/databases.ts';

const sqlTypes: ReadonlySet<string> = new Set([
  'azurerm_mssql_virtual_machine',
  'microsoft.sqlvirtualmachine/sqlvirtualmachines',
]);

/** In Azure, a machine and its SQL Server have one name. */
const inAddress = /microsoft\.sqlvirtualmachine\/sqlvirtualmachines(?=\/)/;

/** An instance of `count` or `for_each`: a plan may tell the machine, but not which of several. */
const lastIndex = /\[(?:\d+|"(?:[^"\\]|\\.)*")\]$/;

/** By its owner's licence, by the hour, or by what is not known yet. */
type Payment = 'owner' | 'hour' | 'open';

/** What a resource says of the SQL Server of a machine. */
interface Told {
  /** Its address in lower case; undefined if the file does not tell which it is. */
  readonly machine: string | undefined;
  readonly payment: Payment;
}

/**
 * Joins machines with the resources that say how their SQL Server is paid for: with a licence of its owner the image has no fee,
 * and else the fee is that of the machine. Where it is not known which machines have a licence, no fee is certain.
 */
export function settleSqlLicences(resources: readonly Resource[]): readonly Resource[] {
  const told = new Map(
    resources.flatMap((resource) => (isSqlMachine(resource) ? [[resource, tell(resource)] as const] : [])),
  );
  if (told.size === 0) return resources;
  const payments = paymentsOf([...told.values()]);
  const settled = resources.flatMap((resource): readonly Resource[] => {
    if (!isSqlServer(resource)) return [resource];
    const payment = payments(ownerOf(resource));
    if (payment === 'owner') return [];
    return payment === 'open' ? [{ ...resource, software: { name: resource.software.name } }] : [resource];
  });
  const charged = new Set(
    settled.filter(isSqlServer).flatMap((resource) => [ownerOf(resource).toLowerCase(), alike(ownerOf(resource))]),
  );
  return settled.map((resource): Resource => {
    const { machine, payment } = told.get(resource) ?? {};
    if (machine === undefined || payment !== 'hour' || !(charged.has(machine) || charged.has(alike(machine)))) {
      return resource;
    }
    const { address, type, region } = resource;
    return {
      kind: 'free',
      address,
      type,
      region,
      assumed: [
        say({
          en: 'its licence of SQL Server is charged with its machine',
          pt: 'a sua licença do SQL Server é cobrada com a sua máquina',
        }),
      ],
    };
  });
}

const alike = (address: string): string => address.toLowerCase().replace(lastIndex, '');

const isSqlServer = (resource: Resource): resource is SoftwareResource =>
  resource.kind === 'software' && resource.software.name === 'SQL Server';

const isSqlMachine = ({ type }: Resource): boolean => sqlTypes.has(type.toLowerCase());

function tell(resource: Resource): Told {
  const address = resource.address.toLowerCase();
  const named = inAddress.test(address) ? address.replace(inAddress, 'microsoft.compute/virtualmachines') : undefined;
  const linked = resource.kind === 'free' || resource.kind === 'unpriced' ? resource.machine?.toLowerCase() : undefined;
  return { machine: linked ?? named, payment: paymentOf(resource) };
}

function paymentOf(resource: Resource): Payment {
  if (resource.kind === 'free') return 'owner';
  return resource.kind === 'unpriced' && resource.reason === paidByHour ? 'hour' : 'open';
}

/** Tells how the SQL Server of a machine is paid for, by its address. */
function paymentsOf(told: readonly Told[]): (address: string) => Payment {
  const exact = new Map(told.map(({ machine, payment }) => [machine, payment]));
  const groups = Map.groupBy(told, ({ machine }) => (machine === undefined ? undefined : alike(machine)));
  const isAnyOpen = (groups.get(undefined) ?? []).some(({ payment }) => payment !== 'hour');
  return (address) => {
    const found = exact.get(address.toLowerCase());
    if (found !== undefined) return found;
    const [payment, ...others] = new Set((groups.get(alike(address)) ?? []).map((each) => each.payment));
    if (payment === undefined) return isAnyOpen ? 'open' : 'hour';
    return others.length === 0 ? payment : 'open';
  };
}
