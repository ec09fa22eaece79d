import { say } from '../../../../platform/language.ts';
import type { Grouping } from '../../grouping.ts';
import type { Resource } from '../../resource.ts';
import { isFreeArmType } from '../../services/free-types.ts';
import { armGroup } from '../arm-group.ts';
import type { Evaluator } from '../expression/evaluator.ts';
import { WorkExceeded } from '../expression/problem.ts';
import { readCount } from '../expression/property-copy.ts';
import { enterCopy, type Scope } from '../expression/scope.ts';
import type { ArmSource } from '../mapping/arm-source.ts';
import { free, unpriced } from '../mapping/arm-source.ts';
import { findMember, isObject, type JsonObject } from '../members.ts';
import { joinPath } from '../resource-id.ts';
import { Unknown } from '../unknown.ts';
import { makeScope, readGiven } from './template-scope.ts';

/** A resource of a template: as it is to be read, or why it cannot be. */
export type Declared = ArmSource | Resource;

const maxNested = 20;
const maxResources = 10_000;
const deploymentType = 'microsoft.resources/deployments';

interface Around {
  readonly scope: Scope;
  readonly place: string;
  readonly parent?: { readonly type: string; readonly name: string };
  readonly nested: number;
  /** Names of the nested deployments around it. */
  readonly deployment?: string;
  /** The resource group of the nested deployment, if it names one. */
  readonly resourceGroup?: unknown;
  /** Where the nested deployments go that name a resource group or another scope: the same text for the same place. */
  readonly target?: string;
}

/** Where a resource was first read. */
interface First {
  readonly index: number;
  readonly deployment: string | undefined;
  readonly place: string;
}

/** Reads the resources that a template makes, those of nested deployments included. */
export class ResourceReader {
  readonly declared: Declared[] = [];
  readonly #firsts = new Map<string, First>();
  readonly #repeated = new Set<string>();
  readonly #perhapsRepeated = new Set<string>();
  readonly #evaluator: Evaluator;
  readonly #grouping: Grouping | undefined;

  /** @param grouping what costs are grouped by, if they are */
  constructor(evaluator: Evaluator, grouping?: Grouping) {
    this.#evaluator = evaluator;
    this.#grouping = grouping;
  }

  /** Says which resources several deployments of the file make. @param charged addresses of what is not free */
  warnOfRepeated(charged: ReadonlySet<string>): readonly string[] {
    const again = listed([...this.#repeated].filter((address) => charged.has(address)));
    const perhaps = listed([...this.#perhapsRepeated].filter((address) => charged.has(address)));
    return [
      ...(again === ''
        ? []
        : [
            say({
              en: `Deployed more than once, and priced once, as the file has it last: ${again}.`,
              pt: `Implantado mais de uma vez, e com preço uma só vez, como está por último no arquivo: ${again}.`,
            }),
          ]),
      ...(perhaps === ''
        ? []
        : [
            say({
              en: `Priced as often as the file deploys it, though it may be one resource, since only the deployment tells its name: ${perhaps}.`,
              pt: `Com preço tantas vezes quantas o arquivo o implanta, embora talvez seja um só recurso, pois só a implantação diz o seu nome: ${perhaps}.`,
            }),
          ]),
    ];
  }

  /** @param raw an array, or an object by symbolic name */
  readAll(raw: unknown, around: Around): void {
    if (raw === undefined || raw === null) return;
    if (around.nested > maxNested) {
      this.#evaluator.addProblem(
        say({
          en: `Resources are nested deeper than ${maxNested} levels.`,
          pt: `Recursos estão aninhados em mais de ${maxNested} níveis.`,
        }),
      );
      return;
    }
    if (Array.isArray(raw)) {
      for (const [index, each] of raw.entries())
        this.#readCopies(each, { ...around, place: `${around.place}[${index}]` });
    } else if (isObject(raw)) {
      for (const [name, each] of Object.entries(raw))
        this.#readCopies(each, { ...around, place: `${around.place}.${name}` });
    } else
      this.#evaluator.addProblem(
        say({
          en: `${around.place} is neither an array nor an object.`,
          pt: `${around.place} não é uma lista nem um objeto.`,
        }),
      );
  }

  #readCopies(raw: unknown, around: Around): void {
    const { scope, place } = around;
    if (!isObject(raw) || typeof raw.type !== 'string') {
      this.#evaluator.addProblem(
        say({ en: `${place} is not a resource with a type.`, pt: `${place} não é um recurso com tipo.` }),
      );
      return;
    }
    if (raw.existing === true) return;
    if (!isObject(raw.copy)) {
      this.#readOne(raw, around);
      return;
    }
    const name = typeof raw.copy.name === 'string' ? raw.copy.name : '';
    const count = readCount(this.#evaluator, raw.copy.count, scope, `${place}.copy`);
    if (count instanceof Unknown) {
      this.#add(
        unsure(
          this.#nameOf(raw, around),
          say({
            en: `The number of copies is not known: ${count.reasons.join('; ')}.`,
            pt: `O número de cópias não é conhecido: ${count.reasons.join('; ')}.`,
          }),
        ),
      );
      return;
    }
    for (let index = 0; index < count; index++) {
      this.#readOne(raw, { ...around, scope: enterCopy(scope, name, index) });
    }
  }

  #readOne(raw: JsonObject, around: Around): void {
    const condition = this.#evaluate(raw, 'condition', around) ?? true;
    const named = this.#nameOf(raw, around);
    const children = { ...around, nested: around.nested + 1, parent: named, place: `${around.place}.resources` };
    if (condition === false || (typeof condition === 'string' && /^false$/i.test(condition))) {
      this.readAll(raw.resources, children);
      return;
    }
    if (condition instanceof Unknown) {
      this.#add(
        unsure(
          named,
          say({
            en: `Whether it is deployed is not known: ${condition.reasons.join('; ')}.`,
            pt: `Não se sabe se será implantado: ${condition.reasons.join('; ')}.`,
          }),
        ),
      );
    } else if (named.type.toLowerCase() === deploymentType) this.#readDeployment(raw, named, around);
    // What extends another resource may have the same name at each of them.
    else if (raw.scope !== undefined) this.#add(this.#sourceOf(raw, named, around));
    else this.#addSource(this.#sourceOf(raw, named, around), around);
    this.readAll(raw.resources, children);
  }

  #sourceOf(raw: JsonObject, named: { readonly address: string; readonly type: string }, around: Around): ArmSource {
    const read = (member: string): unknown => this.#evaluate(raw, member, around);
    return {
      address: named.address,
      type: named.type,
      location: read('location'),
      sku: read('sku'),
      plan: read('plan'),
      appKind: read('kind'),
      properties: read('properties'),
      group: armGroup(this.#grouping, {
        type: named.type,
        tags: () => read('tags'),
        resourceGroup: () => around.resourceGroup,
        deployment: around.deployment,
      }),
    };
  }

  #evaluate(raw: JsonObject, member: string, { scope, place }: Around): unknown {
    return this.#evaluator.evaluate(findMember(raw, member), scope, `${place}.${member}`);
  }

  /** A child inside its parent names only its own part of type and name. */
  #nameOf(raw: JsonObject, around: Around): { type: string; name: string; address: string } {
    const spelled = String(raw.type).replace(/@[^@]*$/, '');
    const evaluated = this.#evaluate(raw, 'name', around);
    const name = evaluated instanceof Unknown ? evaluated.text : String(evaluated ?? around.place);
    const { parent } = around;
    const isWhole =
      !parent || spelled.toLowerCase().startsWith(`${parent.type.toLowerCase()}/`) || spelled.includes('.');
    const full = isWhole
      ? { type: spelled, name }
      : { type: `${parent.type}/${spelled}`, name: `${parent.name}/${name}` };
    return { ...full, type: extensionType(full.type, full.name), address: joinPath(full.type, full.name) };
  }

  #readDeployment(
    raw: JsonObject,
    named: { readonly address: string; readonly type: string; readonly name: string },
    around: Around,
  ): void {
    const properties = findMember(raw, 'properties');
    const template = findMember(properties, 'template');
    const place = `${around.place}.properties.template.resources`;
    if (!isObject(template)) {
      this.#add(
        unpriced(
          named,
          say({
            en: 'Its template is not in the file, so its resources are not priced.',
            pt: 'O seu template não está no arquivo, de modo que os seus recursos não têm preço aqui.',
          }),
        ),
      );
      return;
    }
    const kind = findMember(findMember(properties, 'expressionEvaluationOptions'), 'scope');
    const isInner = typeof kind === 'string' && kind.toLowerCase() === 'inner';
    const scope = isInner ? this.#innerScope(template, properties, around) : around.scope;
    const group = this.#grouping?.by === 'resource-group' ? this.#evaluate(raw, 'resourceGroup', around) : undefined;
    this.readAll(template.resources, {
      scope,
      place,
      nested: around.nested + 1,
      deployment: around.deployment === undefined ? named.name : `${around.deployment}/${named.name}`,
      resourceGroup: group ?? around.resourceGroup,
      target: this.#targetOf(raw, around),
    });
  }

  #targetOf(raw: JsonObject, around: Around): string {
    const given = ['subscriptionId', 'resourceGroup', 'scope'].map((member) => this.#evaluate(raw, member, around));
    const { target = '' } = around;
    if (given.every((value) => value === undefined)) return target;
    return `${target}/${given.map((value) => (value instanceof Unknown ? value.text : String(value ?? ''))).join(':')}`;
  }

  /**
   * Adds a resource. One that a deployment makes and another changes, such as a service that is first made without its
   * settings, is one resource: what is deployed last counts.
   */
  #addSource(source: ArmSource, around: Around): void {
    const { deployment, place, target = '' } = around;
    const key = `${target}|${source.address}`.toLowerCase();
    const first = this.#firsts.get(key);
    if (first && first.deployment !== deployment) {
      if (isWhole(key)) {
        this.#repeated.add(source.address);
        this.declared[first.index] = source;
        this.#firsts.set(key, { ...first, deployment });
        return;
      }
      // Copies of one declaration have names of their own.
      if (first.place !== place) this.#perhapsRepeated.add(source.address);
    }
    if (!first) this.#firsts.set(key, { index: this.declared.length, deployment, place });
    this.#add(source);
  }

  #innerScope(template: JsonObject, properties: unknown, { scope, place }: Around): Scope {
    const inside = `${place}.properties.`;
    const given = readGiven(findMember(properties, 'parameters'), (value, name) =>
      this.#evaluator.evaluate(value, scope, `${inside}parameters.${name}`),
    );
    const { location } = scope;
    return makeScope(template, given, { evaluator: this.#evaluator, location, place: `${inside}template.` });
  }

  #add(declared: Declared): void {
    if (this.declared.length >= maxResources)
      throw new WorkExceeded(
        say({
          en: `The template makes more than ${maxResources} resources.`,
          pt: `O template cria mais de ${maxResources} recursos.`,
        }),
      );
    this.declared.push(declared);
  }
}

/** True for a text that surely has nothing of what stands for a value that only the deployment tells: `{unique text}`. */
const isWhole = (text: string): boolean => !/[{} ]|niqu|text|0{8}-0{4}-0{4}-0{4}-0{12}/.test(text);

const maxListed = 10;

function listed(all: readonly string[]): string {
  return [...all.slice(0, maxListed), ...(all.length > maxListed ? ['…'] : [])].join(', ');
}

/**
 * Finds the type of what extends another resource. Earlier templates write it behind that one's type, with its provider in
 * the name only: `Microsoft.Web/sites/providers/locks` with the name `shop/Microsoft.Authorization/keep`.
 */
function extensionType(type: string, name: string): string {
  const [, extension] = /\/providers\/(.+)$/i.exec(type) ?? [];
  const [provider] = extension === undefined ? [] : (/\bmicrosoft\.[a-z]+(?=\/[^/]*$)/i.exec(name) ?? []);
  return provider === undefined ? type : `${provider}/${extension}`;
}

/** Says why a resource has no price, unless it costs nothing anyway. */
const unsure = (named: { readonly address: string; readonly type: string }, reason: string): Resource =>
  isFreeArmType(named.type) ? free(named) : unpriced(named, reason);
