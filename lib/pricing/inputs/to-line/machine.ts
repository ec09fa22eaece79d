import type { MachineResource } from '../resource.ts';
import { leftOut, notPriced, type ResourceDrafts, withHours } from './line-draft.ts';

const windowsLicenses: ReadonlySet<string> = new Set(['windows_server', 'windows_client']);
const paidElsewhere: ReadonlySet<string> = new Set(['rhel_byos', 'sles_byos', 'none', '']);
const withFee = /^(?:rhel|sles)_|^ubuntu_pro$/;

/** Makes the line of a virtual machine. @param hours a month, where the file says none */
export function machineLines(machine: MachineResource, hours?: number): ResourceDrafts {
  const { size, priority = 'Regular', licenseType = '', count = 1 } = machine;
  if (/^(?:spot|low)$/i.test(priority)) {
    return notPriced(`Its priority is ${priority}, which has no fixed price.`);
  }
  if (!size) return leftOut(machine, 'size');
  const license = licenseType.trim().toLowerCase();
  const isWindowsLicense = windowsLicenses.has(license);
  const os = machine.os ?? (isWindowsLicense ? 'windows' : 'linux');
  const isOwnLicense = os === 'windows' && isWindowsLicense;
  return {
    lines: [
      {
        kind: 'item',
        count,
        item: {
          product: 'virtual_machine',
          sku: size,
          os,
          ...(isOwnLicense && { license: 'hybrid_benefit' }),
          ...withHours(machine.hours ?? hours),
        },
      },
    ],
    assumed: machine.os || isWindowsLicense ? [] : ['Linux, since the file does not say its operating system'],
    unpriced: licenseGap(licenseType, license, os),
  };
}

function licenseGap(spelled: string, license: string, os: 'linux' | 'windows'): readonly string[] {
  if (paidElsewhere.has(license) || windowsLicenses.has(license)) return [];
  if (os === 'linux' && withFee.test(license)) return [`The fee of its licence ${spelled} is not priced.`];
  return [`Its licence type ${spelled} is not known: what that changes is not priced.`];
}
