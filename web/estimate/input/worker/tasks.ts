import type { Language } from '../../../../lib/platform/language.ts';
import type { InputFormat } from '../../../../lib/pricing/inputs/format-names.ts';
import type { EstimateLines } from '../../../../lib/pricing/inputs/lines.ts';
import type { UsageMember } from '../../../../lib/pricing/inputs/resource.ts';
import type { UsageFile } from '../../../../lib/pricing/inputs/usage/usage.ts';
import type { OpenedFile } from '../../../worker/tasks.ts';

/** What a file leaves open: options of `appraise estimate`. */
export interface ReadOptions {
  /** The default for what has none in the file. */
  readonly region?: string;
  /** Hours a month of machines and serverless databases. */
  readonly hours?: number;
  /** @default - recognised */
  readonly format?: InputFormat;
  /** Parameters of an ARM template. */
  readonly parameters?: OpenedFile;
}

/** What is charged by use in a file, and what a usage file may say of it. A link holds it: what resources have in common stands once. */
export interface Asked {
  readonly kinds: readonly AskedKind[];
  readonly resources: readonly AskedResource[];
}

/** A way in which resources are charged by use. */
export interface AskedKind {
  readonly reason: string;
  readonly usage: readonly UsageMember[];
}

/** A resource that is charged by use, or the part of it that is. */
export interface AskedResource {
  /** As the lines of the file name it. */
  readonly address: string;
  readonly type: string;
  readonly partOf?: string;
  readonly region?: string;
  /** Address of the resource in a usage file, which those of one name share. @default `partOf`, or `address` without it */
  readonly owner?: string;
  /** Index of its kind. */
  readonly kind: number;
}

/** What became of a file. */
export type ReadFile =
  | { readonly kind: 'request'; readonly request: object }
  | {
      readonly kind: 'lines';
      /** The language of its sentences. */
      readonly language: Language;
      readonly file: string;
      readonly format: InputFormat;
      readonly lines: EstimateLines;
      readonly warnings: readonly string[];
      readonly asked: Asked;
    }
  /** Resources of these addresses have no region. */
  | { readonly kind: 'no-region'; readonly addresses: readonly string[] }
  | { readonly kind: 'unreadable'; readonly problems: readonly string[]; readonly isUnknownFormat: boolean };

/** What became of a usage file. */
export type ReadUsage = { readonly usage: UsageFile } | { readonly problems: readonly string[] };

/** What the Worker does. */
export interface InputTasks {
  /** Lists the regions of Azure. */
  readonly regions: {
    readonly input: Readonly<Record<string, never>>;
    readonly output: readonly { readonly value: string; readonly label: string }[];
  };
  readonly read: {
    /** One file, or a template and its parameters in any order. */
    readonly input: { readonly files: readonly OpenedFile[]; readonly options: ReadOptions };
    readonly output: ReadFile;
  };
  readonly usage: {
    /** A usage file. */
    readonly input: OpenedFile;
    readonly output: ReadUsage;
  };
}
