import { Validations } from 'aws-cdk-lib';
import type { Method, RestApi } from 'aws-cdk-lib/aws-apigateway';

/** Acknowledges the findings of cdk-nag about a method that asks for no IAM signature and no user pool. */
export function acknowledgePublic(method: Method, reason: string): void {
  Validations.of(method).acknowledge(
    { id: 'AwsSolutions-APIG4', reason },
    { id: 'AwsSolutions-COG4', reason: `${reason} There is no user pool: callers are programs.` },
  );
}

/** Acknowledges the finding of cdk-nag about a method whose callers sign their requests with IAM. */
export function acknowledgeSigned(method: Method): void {
  Validations.of(method).acknowledge({
    id: 'AwsSolutions-COG4',
    reason: 'Callers sign their requests with IAM. There is no user pool: callers are programs.',
  });
}

/** Acknowledges the finding of cdk-nag about an API without a web ACL. */
export function acknowledgeNoWebAcl(gateway: RestApi): void {
  Validations.of(gateway).acknowledge({
    id: 'AwsSolutions-APIG3',
    reason: 'Keys, usage plans and throttles limit requests; a web ACL costs money, so its operator decides.',
  });
}
