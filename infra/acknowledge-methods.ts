import { Validations } from 'aws-cdk-lib';
import type { Method, RestApi } from 'aws-cdk-lib/aws-apigateway';

/** Acknowledges cdk-nag's findings about a method that asks for neither an IAM signature nor a user pool. */
export function acknowledgePublic(method: Method, reason: string): void {
  Validations.of(method).acknowledge(
    { id: 'AwsSolutions-APIG4', reason },
    { id: 'AwsSolutions-COG4', reason: `${reason} There is no user pool: callers are programs.` },
  );
}

/** Acknowledges cdk-nag's finding about a method whose callers sign their requests with IAM. */
export function acknowledgeSigned(method: Method): void {
  Validations.of(method).acknowledge({
    id: 'AwsSolutions-COG4',
    reason: 'Callers sign their requests with IAM. There is no user pool: callers are programs.',
  });
}

/** Acknowledges cdk-nag's finding about an API without a web ACL. */
export function acknowledgeNoWebAcl(gateway: RestApi): void {
  Validations.of(gateway).acknowledge({
    id: 'AwsSolutions-APIG3',
    reason: 'Keys, usage plans and throttles limit requests; a web ACL costs money, so its operator decides.',
  });
}
