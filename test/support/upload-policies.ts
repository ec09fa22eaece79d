import { synthesise } from '../infra/synthesised.ts';
import { allows, type IamStatement } from './iam.ts';

const { data } = synthesise();

/** ARNs of the buckets, by their logical ids; their names are those of a local run. */
const arns = {
  bucketsinbox2B2F851D: 'arn:aws:s3:::appraise-inbox',
  bucketsreportsC62A850E: 'arn:aws:s3:::appraise-reports',
};

/** Managed policies of the data stack, by the folder that they open. */
const policies = {
  assessments: 'uploadpolicy',
  'price-sheets': 'pricesheetpolicy',
  market: 'marketpolicy',
} as const;

/** A request to S3 by a role that has one of the managed policies and nothing else. */
export interface S3Request {
  readonly action: 's3:PutObject' | 's3:GetObject' | 's3:ListBucket' | (string & {});
  readonly bucket: 'inbox' | 'reports';
  readonly key?: string;
  /** Prefix of a listing. */
  readonly prefix?: string;
  /** @default true */
  readonly isTls?: boolean;
}

/** Whether a managed policy of the stack, attached to a role with these tags, lets a request through. */
export function policyAllows(
  folder: keyof typeof policies,
  tags: Readonly<Record<string, string>>,
  { action, bucket, key, prefix, isTls = true }: S3Request,
): boolean {
  const found = Object.entries(data.of('AWS::IAM::ManagedPolicy')).find(([id]) => id.startsWith(policies[folder]));
  if (!found) throw new Error(`the data stack has no policy for the folder ${folder}`);
  const statements: readonly IamStatement[] = found[1].PolicyDocument.Statement;
  const resource = `arn:aws:s3:::appraise-${bucket}${key === undefined ? '' : `/${key}`}`;
  const tagKeys = Object.entries(tags).map(([name, value]) => [`aws:PrincipalTag/${name}`, value]);
  const context = {
    'aws:SecureTransport': String(isTls),
    ...(prefix !== undefined && { 's3:prefix': prefix }),
    ...Object.fromEntries(tagKeys),
  };
  return allows(statements, { action, resource, context }, arns);
}
