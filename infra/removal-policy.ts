import { RemovalPolicy } from 'aws-cdk-lib';
import type { Settings } from './settings.ts';

/** Kept data survives the deletion of its stack; the empty rest of a failed first creation does not. */
export const removalPolicyOf = ({ keepsData }: Settings): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
