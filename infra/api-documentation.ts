import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  CfnDocumentationPart,
  CfnDocumentationVersion,
  type CfnStage,
  type RestApi as Gateway,
} from 'aws-cdk-lib/aws-apigateway';
import { Construct } from 'constructs';

/** The part of an OpenAPI document that becomes documentation. */
export interface Document {
  readonly info: { readonly version: string; readonly summary: string };
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly summary: string; readonly description: string }>>>
  >;
}

/** Copies summaries and descriptions of `schemas/openapi.json` into API Gateway, for its console and its exports. */
export class ApiDocumentation extends Construct {
  constructor(scope: Construct, id: string, gateway: Gateway, { info, paths }: Document = readDocument()) {
    super(scope, id);
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary, description }]) => ({
        id: `${method.toUpperCase()} ${path}`,
        location: { type: 'METHOD', path, method: method.toUpperCase() },
        properties: JSON.stringify({ summary, description }),
      })),
    );
    const words = [
      { id: 'api', location: { type: 'API' }, properties: JSON.stringify({ info: { description: info.summary } }) },
      ...operations,
    ];
    const restApiId = gateway.restApiId;
    // Not by position: a new endpoint would rename later parts, and API Gateway refuses a second part for a method.
    const parts = words.map(
      ({ id: described, ...part }) => new CfnDocumentationPart(this, `part ${described}`, { ...part, restApiId }),
    );
    const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 12);
    const version = new CfnDocumentationVersion(this, `version-${hash}`, {
      restApiId,
      documentationVersion: `${info.version}-${hash}`,
      description: 'schemas/openapi.json',
    });
    // A version holds the parts that exist when it is created.
    for (const part of parts) version.addResourceDependency(part);
    const stage = gateway.deploymentStage.node.defaultChild as CfnStage;
    stage.documentationVersion = version.documentationVersion;
    stage.addResourceDependency(version);
  }
}

const readDocument = (): Document =>
  JSON.parse(readFileSync(new URL('../schemas/openapi.json', import.meta.url), 'utf8'));
