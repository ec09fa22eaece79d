import { say } from '../../../platform/language.ts';
import type { Grouping } from '../grouping.ts';
import { type ReadResources, UnreadableInput } from '../resource.ts';
import { collectResources } from './collect.ts';
import { Evaluator } from './expression/evaluator.ts';
import { WorkExceeded } from './expression/problem.ts';
import { readSources } from './mapping/read-sources.ts';
import { findMember, isObject, type JsonObject } from './members.ts';
import { ResourceReader } from './template/read-resources.ts';
import { makeScope, readGiven } from './template/template-scope.ts';

/** What a template does not say itself. */
export interface TemplateOptions {
  /** A parameter file, or the values by name. */
  readonly parameters?: unknown;
  /** Location of the resource group. */
  readonly location?: string | undefined;
  /** What costs are grouped by, if they are. */
  readonly grouping?: Grouping | undefined;
}

const maxProblems = 50;

/** Reads an ARM template, such as Bicep compiles. Nothing is asked from Azure. @throws UnreadableInput */
export function readArmTemplate(
  template: unknown,
  { parameters, location, grouping }: TemplateOptions = {},
): ReadResources {
  if (!isObject(template))
    throw new UnreadableInput([say({ en: 'The template is not an object.', pt: 'O template não é um objeto.' })]);
  const evaluator = new Evaluator();
  const values = readParameterFile(parameters, evaluator);
  const scope = makeScope(
    template,
    readGiven(values, (value) => value),
    { evaluator, location, place: '' },
  );
  const reader = new ResourceReader(evaluator, grouping);
  try {
    if (template.resources === undefined)
      evaluator.addProblem(say({ en: 'The template has no "resources".', pt: 'O template não tem "resources".' }));
    reader.readAll(template.resources, { scope, place: 'resources', nested: 0 });
    const resources = collectResources(readSources(reader.declared));
    if (evaluator.problems.length === 0) {
      const charged = new Set(resources.filter(({ kind }) => kind !== 'free').map(({ address }) => address));
      return { resources, warnings: [...warnOfUnused(template, values), ...reader.warnOfRepeated(charged)] };
    }
  } catch (error) {
    if (!(error instanceof WorkExceeded)) throw error;
    evaluator.addProblem(error.message);
  }
  const all = evaluator.problems;
  const more =
    all.length > maxProblems
      ? [
          say({
            en: `There are ${all.length - maxProblems} further problems.`,
            pt: `Há mais ${all.length - maxProblems} problemas.`,
          }),
        ]
      : [];
  throw new UnreadableInput([...all.slice(0, maxProblems), ...more]);
}

function readParameterFile(file: unknown, evaluator: Evaluator): JsonObject {
  if (file === undefined) return {};
  const inner = findMember(file, 'parameters');
  const values = isObject(inner) ? inner : file;
  if (isObject(values) && Object.values(values).every((each) => isObject(each) || Object.is(values, each)))
    return values;
  evaluator.addProblem(
    say({
      en: 'The parameter file has no "parameters" with an object for each, such as {"size": {"value": …}}.',
      pt: 'O arquivo de parâmetros não tem "parameters" com um objeto para cada um, como {"size": {"value": …}}.',
    }),
  );
  return {};
}

function warnOfUnused(template: JsonObject, values: JsonObject): readonly string[] {
  const unused = Object.keys(values).filter((name) => findMember(template.parameters, name) === undefined);
  if (unused.length === 0) return [];
  return [
    say({
      en: `The template declares no parameter ${unused.map((name) => JSON.stringify(name)).join(', ')}.`,
      pt: `O template não declara o parâmetro ${unused.map((name) => JSON.stringify(name)).join(', ')}.`,
    }),
  ];
}
