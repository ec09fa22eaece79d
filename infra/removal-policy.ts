import { RemovalPolicy } from 'aws-cdk-lib';
import type { Settings } from './settings.ts';

/**
 * What becomes of a table or a bucket without its stack. Kept data is kept when the stack is deleted; what a failed first
 * creation leaves is empty, and goes.
 */
export const removalPolicyOf = ({ keepsData }: Settings): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
