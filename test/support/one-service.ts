import type { ArmSource } from '../../lib/pricing/inputs/arm/mapping/arm-source.ts';
import { chargesInBoth } from './service-charges.ts';

/** A resource in the words of both formats. */
export interface InWords {
  /** Terraform's members. */
  readonly plan: object;
  /** Azure's members. */
  readonly arm: Partial<ArmSource>;
}

/** Shows what a resource is charged for, if it stands alone in its file. @param type without `azurerm_` */
export const chargesOf = (type: string, armType: string, { plan, arm }: InWords): readonly string[] =>
  chargesInBoth({
    terraform: [{ type: `azurerm_${type}`, values: plan }],
    arm: [{ type: armType, ...arm }],
  });
