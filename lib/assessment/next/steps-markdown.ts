import { codeSpan, escapeMarkdown } from '../../platform/markdown.ts';
import { visibleText } from '../record/visible-text.ts';
import { stepKinds } from '../rules/rule.ts';
import { type Step, stepTitles } from './step.ts';

/** A list of check boxes by kind, for an issue or a pull request. */
export function stepsMarkdown(file: string, steps: readonly Step[]): string {
  const blocks = stepKinds.flatMap((kind) => {
    const some = steps.filter((step) => step.kind === kind);
    return some.length === 0 ? [] : [`## ${stepTitles[kind]}`, some.map(checkBox).join('\n')];
  });
  const title = `# Next for ${escapeMarkdown(visibleText(file))}`;
  return `${[title, ...(blocks.length === 0 ? ['Nothing is left to do.'] : blocks)].join('\n\n')}\n`;
}

function checkBox({ pointer, what, how, why }: Step): string {
  const text = [what, how].filter((part) => part !== '').map((part) => escapeMarkdown(visibleText(part)));
  const reason = why === '' ? '' : `\n  ${escapeMarkdown(why)}`;
  return `- [ ] ${codeSpan(visibleText(pointer) || '/')} ${text.join('; ')}${reason}`;
}
