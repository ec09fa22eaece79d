import type { Command } from 'commander';
import { apiKey, apiUrl, exitCodes, localApi, toAction } from '../options.ts';

/** `appraise mcp`. */
export function describeMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('answer the questions of an agent, by the Model Context Protocol on standard input and output')
    .option(...localApi)
    .option(...apiUrl)
    .option(...apiKey)
    .option('--root <folder>', 'folder below which files may be read (default: the working folder)')
    .addHelpText(
      'after',
      `
An agent starts this command itself: see docs/agents.md. Records are judged here; prices and stocks are asked for at the
API, so that without an address only the tools for records are offered. Files are read below the folder alone, and
nothing is written.
${exitCodes}`,
    )
    .action(toAction(async (flags) => (await import('./mcp.ts')).mcpCommand(flags)));
}
