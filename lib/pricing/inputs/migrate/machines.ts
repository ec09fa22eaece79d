import type { NamedCells } from '../named-cells.ts';
import type { Resource } from '../resource.ts';
import type { AssessmentProperties } from './properties.ts';
import { whyNotReady } from './readiness.ts';

/** Reads a machine of an assessment. */
export function readMachine(cells: NamedCells, { region, hybridBenefit }: AssessmentProperties): Resource {
  const size = cells.text('Recommended size', 'Recommended VM Size');
  const readiness = cells.text('Azure VM readiness');
  const issues = cells.text('Azure readiness issues');
  const system = cells.text('Operating system');
  const common = { address: cells.text('Machine', 'Machine Name'), type: 'assessed machine', region };
  const notReady = whyNotReady(readiness, issues);
  if (notReady !== undefined) return { kind: 'unpriced', ...common, reason: notReady };
  if (!/^(?:standard|basic)[_ ]/i.test(size)) {
    return { kind: 'unpriced', ...common, reason: 'Azure Migrate recommends no size for it.' };
  }
  const isWindows = /windows/i.test(system);
  const paid = /red hat|rhel|suse|sles/i.test(system);
  return {
    kind: 'machine',
    ...common,
    size,
    os: system === '' ? undefined : isWindows ? 'windows' : 'linux',
    licenseType: isWindows && hybridBenefit ? 'Windows_Server' : undefined,
    assumed: [
      ...(/condition/i.test(readiness) ? [`its conditions are met (${issues.slice(0, 200) || readiness})`] : []),
      ...(paid ? [`a subscription for ${system.slice(0, 60)} is brought along`] : []),
      ...(isWindows && hybridBenefit ? ['Azure Hybrid Benefit, as the assessment says'] : []),
    ],
  };
}
