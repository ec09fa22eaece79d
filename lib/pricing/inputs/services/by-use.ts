import { byUse, type Service } from './service.ts';

/** A type without a fixed price. @param by completes "It is charged by …", with units */
const usage = (terraform: readonly string[], arm: readonly string[], by: string): Service => ({
  terraform,
  arm,
  charges: () => [byUse(undefined, `It is charged by ${by}, and the file does not tell how much.`)],
});

/** Services that are charged by use alone. */
export const servicesByUse: readonly Service[] = [
  usage(['storage_account'], ['microsoft.storage/storageaccounts'], 'what it stores and by operations'),
  usage(['key_vault'], ['microsoft.keyvault/vaults'], 'operations'),
  usage(['eventgrid_topic'], ['microsoft.eventgrid/topics'], 'operations'),
];
