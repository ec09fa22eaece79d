import { Stack } from 'aws-cdk-lib';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { priceSheetPrefix } from '../lib/pricing/sheet-upload.ts';
import { acknowledgeObjects } from './acknowledge-objects.ts';
import type { BundledFunction } from './bundled-function.ts';
import type { Settings } from './settings.ts';

/** The host of a bucket in the region of its stack: that of requests which are signed for it. */
export function hostOf(bucket: IBucket): string {
  const { region, urlSuffix } = Stack.of(bucket);
  return `${bucket.bucketName}.s3.${region}.${urlSuffix}`;
}

/**
 * Lets a function sign uploads of price sheets: a signed request may do what the role of its signer may. Where callers sign their own
 * requests it may sign none, because they upload to the inbox by themselves.
 */
export function allowSheetUploads(signer: BundledFunction, inbox: IBucket, { pricingAccess }: Settings): void {
  signer.function.addEnvironment('APPRAISE_INBOX_BUCKET', inbox.bucketName);
  signer.function.addEnvironment('APPRAISE_INBOX_URL', `https://${hostOf(inbox)}`);
  if (pricingAccess === 'iam') return;
  Grant.addToPrincipal({
    grantee: signer,
    actions: ['s3:PutObject'],
    resourceArns: [inbox.arnForObjects(`${priceSheetPrefix}*`)],
  });
  acknowledgeObjects(signer, inbox, priceSheetPrefix, 'Signs uploads of price sheets, each for one key.');
}
