/** What the judge knows of a type of resource. */
export interface Kind {
  /**
   * Properties by which AWS tells two of them apart, the last one being the name: where a template does not give it, AWS
   * makes one up. Empty for a type whose resources AWS always tells apart by itself.
   */
  readonly name: readonly string[];
  /** What is lost with a resource, and no deployment brings back. */
  readonly holds?: string;
}

/**
 * Every type of resource in our templates. Which change of a property replaces a resource is not said here: that is
 * known from AWS's own specification.
 */
export const kinds: Readonly<Record<string, Kind>> = {
  'AWS::ApiGateway::Account': { name: [] },
  'AWS::ApiGateway::Deployment': { name: [] },
  'AWS::ApiGateway::GatewayResponse': { name: ['RestApiId', 'ResponseType'] },
  'AWS::ApiGateway::Method': { name: ['RestApiId', 'ResourceId', 'HttpMethod'] },
  'AWS::ApiGateway::Model': { name: ['RestApiId', 'Name'] },
  'AWS::ApiGateway::RequestValidator': { name: ['RestApiId', 'Name'] },
  'AWS::ApiGateway::Resource': { name: ['RestApiId', 'ParentId', 'PathPart'] },
  'AWS::ApiGateway::RestApi': { name: [], holds: 'the address that callers know' },
  'AWS::ApiGateway::Stage': { name: ['RestApiId', 'StageName'], holds: 'the address that callers know' },
  'AWS::ApiGateway::UsagePlan': { name: ['UsagePlanName'], holds: 'the API keys of the plan' },
  'AWS::Athena::NamedQuery': { name: [] },
  'AWS::Athena::WorkGroup': { name: ['Name'] },
  // Its name is a part of it.
  'AWS::Budgets::Budget': { name: ['Budget'] },
  'AWS::CloudFront::Distribution': { name: [], holds: 'the address that people know' },
  'AWS::CloudFront::Function': { name: ['Name'] },
  // Their names are parts of these.
  'AWS::CloudFront::OriginAccessControl': { name: ['OriginAccessControlConfig'] },
  'AWS::CloudFront::ResponseHeadersPolicy': { name: ['ResponseHeadersPolicyConfig'] },
  'AWS::CloudWatch::Alarm': { name: ['AlarmName'] },
  'AWS::CloudWatch::Dashboard': { name: ['DashboardName'] },
  'AWS::DynamoDB::Table': { name: ['TableName'], holds: 'its rows' },
  'AWS::Events::Rule': { name: ['EventBusName', 'Name'] },
  // Their names are parts of these.
  'AWS::Glue::Database': { name: ['CatalogId', 'DatabaseInput'] },
  'AWS::Glue::Table': { name: ['DatabaseName', 'TableInput'] },
  'AWS::IAM::ManagedPolicy': { name: ['ManagedPolicyName'], holds: 'its attachments to the roles of teams' },
  // A second policy of the same name on a role is the first one, and goes when the first one is deleted.
  'AWS::IAM::Policy': { name: ['Roles', 'PolicyName'] },
  'AWS::IAM::Role': { name: ['RoleName'] },
  'AWS::KMS::Key': { name: [] },
  'AWS::Lambda::EventInvokeConfig': { name: ['Qualifier', 'FunctionName'] },
  'AWS::Lambda::EventSourceMapping': { name: ['FunctionName', 'EventSourceArn'] },
  'AWS::Lambda::Function': { name: ['FunctionName'] },
  'AWS::Lambda::LayerVersion': { name: [] },
  'AWS::Lambda::Permission': { name: [] },
  'AWS::Logs::Delivery': { name: ['DeliverySourceName', 'DeliveryDestinationArn'] },
  'AWS::Logs::DeliveryDestination': { name: ['Name'] },
  'AWS::Logs::DeliverySource': { name: ['Name'] },
  'AWS::Logs::LogGroup': { name: ['LogGroupName'] },
  'AWS::Logs::MetricFilter': { name: ['LogGroupName', 'FilterName'] },
  'AWS::S3::Bucket': { name: ['BucketName'], holds: 'its objects' },
  'AWS::S3::BucketPolicy': { name: ['Bucket'] },
  'AWS::SNS::Subscription': { name: ['TopicArn', 'Protocol', 'Endpoint'] },
  'AWS::SNS::Topic': { name: ['TopicName'], holds: 'the subscriptions that were made by hand' },
  'AWS::SNS::TopicPolicy': { name: ['Topics'] },
  'AWS::SQS::Queue': { name: ['QueueName'], holds: 'the events that wait in it for a person' },
  'AWS::SQS::QueuePolicy': { name: ['Queues'] },
  'AWS::Scheduler::Schedule': { name: ['GroupName', 'Name'] },
  'AWS::StepFunctions::StateMachine': { name: ['StateMachineName'] },
  'AWS::SecretsManager::Secret': { name: ['Name'] },
  'AWS::WAFv2::WebACL': { name: ['Scope', 'Name'] },
  'AWS::WAFv2::WebACLAssociation': { name: ['ResourceArn'] },
  // CDK never deletes what it has uploaded.
  'Custom::CDKBucketDeployment': { name: [] },
  // The one that is deleted empties the bucket.
  'Custom::S3AutoDeleteObjects': { name: ['BucketName'] },
};
