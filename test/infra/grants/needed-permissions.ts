import type { IncomingHttpHeaders } from 'node:http';
import { arnOf, bucketArn, type Condition, permission } from './permission.ts';

/** A request to AWS as it goes over the wire. S3 is asked by path: `/bucket/key`. */
export interface AwsRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Service = 'dynamodb' | 'events' | 'ssm' | 's3' | 'states';

const targets: Readonly<Record<string, Service>> = {
  DynamoDB_20120810: 'dynamodb',
  AWSEvents: 'events',
  AmazonSSM: 'ssm',
  AWSStepFunctions: 'states',
};

/** The service that a request is for, and the operation; S3 names none. @throws Error for any other service */
export function addressOf({ headers }: Pick<AwsRequest, 'headers'>): { service: Service; operation: string } {
  const target = headers['x-amz-target'];
  if (target === undefined) return { service: 's3', operation: '' };
  const [name = '', operation = ''] = String(target).split('.');
  const service = targets[name];
  if (!service) throw noRule(String(target));
  return { service, operation };
}

/**
 * What a caller must be granted for a request, by the rules that AWS documents for each operation. Objects count by the
 * folder that statements name.
 * @throws Error for a request whose rule is not here
 */
export function neededPermissions(request: AwsRequest): readonly string[] {
  const { service, operation } = addressOf(request);
  if (service === 's3') return ofS3(request);
  const body = JSON.parse(request.body);
  const needed = { dynamodb: ofDynamoDb, events: ofEvents, ssm: ofParameters, states: ofStates }[service](
    operation,
    body,
  );
  if (needed.length === 0) throw noRule(`${service}: ${operation}`);
  return needed;
}

/**
 * What a caller needs to be told that an object is not there: S3 answers 403 in place of 404 to whoever may not list the
 * bucket, or its versions where a version was asked for.
 */
export function neededForAbsence({ path }: Pick<AwsRequest, 'path'>): readonly string[] {
  const { bucket, query } = s3Address(path);
  const actions = query.has('versionId') ? ['s3:ListBucket', 's3:ListBucketVersions'] : ['s3:ListBucket'];
  return actions.map((action) => permission(action, bucketArn(bucket)));
}

const noRule = (call: string): Error =>
  new Error(`no rule says what ${call} needs: add one to test/infra/grants/needed-permissions.ts`);

// biome-ignore lint/suspicious/noExplicitAny: requests are JSON of any shape
type Json = any;

const operationsOfOneTable = ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'Scan', 'UpdateItem'];
const operationsOfATransaction: Readonly<Record<string, string>> = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
};

function ofDynamoDb(operation: string, body: Json): readonly string[] {
  const on = (action: string, table: string, index?: string) =>
    permission(`dynamodb:${action}`, arnOf('dynamodb', `table/${table}${index ? `/index/${index}` : ''}`));
  if (operationsOfOneTable.includes(operation)) return [on(operation, body.TableName, body.IndexName)];
  if (['BatchGetItem', 'BatchWriteItem'].includes(operation)) {
    return Object.keys(body.RequestItems).map((table) => on(operation, table));
  }
  // A transaction needs what its parts need, and nothing for itself.
  if (['TransactGetItems', 'TransactWriteItems'].includes(operation)) {
    return body.TransactItems.flatMap((item: Json) =>
      Object.entries<Json>(item).map(([part, { TableName }]) => on(operationsOfATransaction[part] ?? part, TableName)),
    );
  }
  return [];
}

const ofEvents = (operation: string, { Entries = [] }: Json): readonly string[] =>
  operation !== 'PutEvents'
    ? []
    : Entries.map(({ EventBusName = 'default', Source }: Json) =>
        permission('events:PutEvents', arnOf('events', `event-bus/${EventBusName}`), {
          StringEquals: { 'events:source': Source },
        }),
      );

/** A secret under the account's own key for Parameter Store needs no grant of the key. */
const ofParameters = (operation: string, { Name }: Json): readonly string[] =>
  operation === 'GetParameter'
    ? [permission('ssm:GetParameter', arnOf('ssm', `parameter/${Name.replace(/^\//, '')}`))]
    : [];

/** A token is opaque, but to AWS it names the state machine; scenarios use the name itself. */
const ofStates = (operation: string, { taskToken }: Json): readonly string[] =>
  ['SendTaskFailure', 'SendTaskSuccess'].includes(operation) ? [permission(`states:${operation}`, taskToken)] : [];

/** The grant of those who may add objects, and change none. */
const writeOnce: Condition = { Null: { 's3:if-none-match': 'false' } };

function s3Address(path: string) {
  const { pathname, searchParams } = new URL(path, 'http://s3');
  const [, bucket = '', ...key] = pathname.split('/');
  return { bucket, key: decodeURIComponent(key.join('/')), query: searchParams };
}

/** The part of a key that statements name. */
function folderOf(key: string): string {
  if (key.startsWith('market/cvm/')) return 'market/cvm/*';
  if (/^assessments\/.+\/appraise\.policy\.json$/.test(key)) return 'assessments/*/appraise.policy.json';
  if (/^assessments\/.+\/portfolio\.[^/]+$/.test(key)) return 'assessments/*/portfolio.*';
  return key.includes('/') ? `${key.slice(0, key.indexOf('/'))}/*` : key;
}

function ofS3({ method, path, headers }: AwsRequest): readonly string[] {
  const { bucket, key, query } = s3Address(path);
  if (key === '') return ofBucket(method, bucket, query);
  const folder = folderOf(key);
  const on = (action: string, condition?: Condition) =>
    permission(`s3:${action}`, `${bucketArn(bucket)}/${folder}`, condition);
  const version = query.has('versionId') ? 'Version' : '';
  const verb = { GET: 'Get', HEAD: 'Get', PUT: 'Put', DELETE: 'Delete' }[method];
  if (query.has('tagging') && verb) return [on(`${verb}Object${version}Tagging`)];
  if (query.has('uploadId') && method === 'DELETE') return [on('AbortMultipartUpload')];
  if (query.has('uploadId') && method === 'GET') return [on('ListMultipartUploadParts')];
  const isOther = [...query.keys()].some((name) => !known.has(name) && !/^(?:response-|X-Amz-)/.test(name));
  if (isOther || headers['x-amz-copy-source'] !== undefined || headers['x-amz-acl'] !== undefined) {
    throw noRule(`s3: ${method} ${path}`);
  }
  const isPart = query.has('uploadId') || query.has('uploads');
  if (method === 'PUT' || (method === 'POST' && isPart)) {
    const condition = headers['if-none-match'] === undefined ? undefined : writeOnce;
    return [on('PutObject', condition), ...(headers['x-amz-tagging'] === undefined ? [] : [on('PutObjectTagging')])];
  }
  if (verb) return [on(`${verb}Object${version}`)];
  throw noRule(`s3: ${method} ${path}`);
}

/** Parameters of requests for an object that change nothing about what is needed, or are looked at above. */
const known = new Set(['versionId', 'uploadId', 'uploads', 'partNumber', 'x-id']);

function ofBucket(method: string, bucket: string, query: URLSearchParams): readonly string[] {
  const prefix = query.get('prefix');
  const condition = prefix === null ? undefined : { StringEquals: { 's3:prefix': prefix } };
  if (method === 'GET' && query.has('versions')) {
    return [permission('s3:ListBucketVersions', bucketArn(bucket), condition)];
  }
  if (method === 'GET' && query.has('list-type')) return [permission('s3:ListBucket', bucketArn(bucket), condition)];
  if (method === 'HEAD') return [permission('s3:ListBucket', bucketArn(bucket))];
  throw noRule(`s3: ${method} of the bucket ${bucket}`);
}
