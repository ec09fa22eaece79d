import { basename } from 'node:path';
import { type ArgumentFault, argumentOf, refuseArguments, type Tool, ToolRefusal } from '../../platform/mcp/tool.ts';
import { assumedGroups, type InputSummary, summaryJson, totalsGap } from '../../pricing/formats/input-summary.ts';
import { formatNames, type InputFormat } from '../../pricing/inputs/format-names.ts';
import { answeredEstimate, cutEstimate, estimateSentence } from '../../pricing/mcp/tools.ts';
import { CommandFailure } from '../failure.ts';
import { type ApiFlags, createApiClient } from '../pricing/api-client.ts';
import { estimateResources } from '../pricing/architecture/estimate-resources.ts';
import { readInputFile } from '../pricing/architecture/input-file.ts';
import { requestMembers } from '../pricing/estimate-flags.ts';
import type { Folder } from './folder.ts';

const text = (description: string) => ({ type: 'string', description });

/** The tool that estimates a file of the folder as `appraise estimate` does. */
export function estimateFileTool(folder: Folder, flags: ApiFlags): Tool {
  const tool: Tool = {
    name: 'estimate_file',
    title: 'Estimate a Terraform plan, template or inventory',
    description:
      'Estimates a file below the working folder as it is: terraform show -json, ARM templates, az vm|disk list, Azure Resource Graph, Azure Migrate, or CSV. Also names what was assumed and what has no price.',
    input: {
      type: 'object',
      properties: {
        file: text('Path below the working folder.'),
        format_in: { enum: [...formatNames], description: 'Where it is not recognised.' },
        parameters: text('File with the parameters of an ARM template.'),
        usage: text('File that says what resources use in a month, in Infracost’s form.'),
        region: text('Of what has none in the file.'),
        scope: text('Contract to compare with, or none.'),
        currency: text('ISO 4217, where there is no contract.'),
        detail: { type: 'boolean', description: 'The whole answer.', default: false },
      },
      required: ['file'],
      additionalProperties: false,
    },
    output: {
      type: 'object',
      properties: {
        ...answeredEstimate,
        inputs: { type: 'object', description: 'What the file was read as, and what is not in the totals.' },
      },
      required: ['currency', 'totals', 'best', 'items', 'warnings', 'inputs'],
    },
    run: async (given) => {
      const faults: ArgumentFault[] = [];
      const named = (name: string) => argumentOf(given, name, 'string', faults);
      const file = named('file');
      if (given.file === undefined) faults.push({ pointer: '/file', detail: 'It is missing.' });
      const format = formatOf(named('format_in'), faults);
      const parameters = named('parameters');
      const usage = named('usage');
      const region = named('region');
      const scope = named('scope');
      const currency = named('currency');
      const detail = argumentOf(given, 'detail', 'boolean', faults) ?? false;
      refuseArguments(given, tool.input, faults);
      return refusingCommandFailures(async () => {
        const path = await folder.pathOf(file ?? '');
        const input = await readInputFile(path, {
          ...(format && { formatIn: format }),
          ...(parameters !== undefined && { parameters: await folder.pathOf(parameters) }),
          ...(usage !== undefined && { usage: await folder.pathOf(usage) }),
          ...(region !== undefined && { region }),
        });
        if (input.format === 'appraise') {
          throw new ToolRefusal('The file is a request of our own: give what is in it to the tool estimate.');
        }
        const members = requestMembers({ ...(scope && { scope }), ...(currency && { currency }) });
        const { answer, lines } = await estimateResources(createApiClient(flags), input, {
          defaults: { ...(region !== undefined && { region }) },
          strict: 'no',
          members,
        });
        const inputs: InputSummary = { file: basename(path), format: input.format, lines, warnings: input.warnings };
        const warnings = [...answer.warnings, ...input.warnings];
        return {
          text: [estimateSentence({ ...answer, warnings }), gapSentence(totalsGap(lines))].filter(Boolean).join(' '),
          value: { ...cutEstimate(answer, detail), inputs: detail ? summaryJson(inputs) : countsOf(inputs) },
        };
      });
    },
  };
  return tool;
}

function formatOf(name: string | undefined, faults: ArgumentFault[]): InputFormat | undefined {
  const format = formatNames.find((known) => known === name);
  if (name !== undefined && format === undefined) {
    faults.push({ pointer: '/format_in', detail: `It must be one of ${formatNames.join(', ')}.` });
  }
  return format;
}

/** What the totals do not have must not be left to a model that reads no further. */
const gapSentence = (gap: string): string => (gap === '' ? '' : `These are ${gap}: see inputs.unpriced.`);

/** Assumptions, and resources without a price, that a short answer names. */
const maxNamed = 50;

/** The summary without the resources that are priced or free. What was assumed of many is said once, of the first of them. */
function countsOf(inputs: InputSummary): object {
  const { read: _read, assumed: _assumed, free: _free, unpriced, ...counts } = summaryJson(inputs);
  const assumed = assumedGroups(inputs.lines);
  return {
    ...counts,
    assumed: assumed
      .slice(0, maxNamed)
      .map(({ text, addresses }) => ({ address: addresses[0], text, resources: addresses.length })),
    assumed_count: assumed.length,
    unpriced: unpriced.slice(0, maxNamed),
    unpriced_count: unpriced.length,
  };
}

/** Turns a failure of a command, such as a file that cannot be read, into a refusal with each of its problems. */
export async function refusingCommandFailures<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    // What the command calls --format-in is the argument format_in.
    const [first = '', ...others] = error.problems.map((problem) =>
      problem.replaceAll(/--([a-z][a-z-]*)/g, (_, name: string) => name.replaceAll('-', '_')),
    );
    throw new ToolRefusal(
      first,
      others.map((detail) => ({ pointer: '', detail })),
    );
  }
}
