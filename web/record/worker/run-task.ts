import { fixedRule } from '../../../lib/assessment/rules/all-rules.ts';
import type { ReportLanguage } from '../../../lib/assessment/words/words.ts';
import { replyTo } from '../../worker/reply-to.ts';
import { judge } from './judge.ts';
import { rulesIn } from './say-in.ts';
import type { ChangeableRule, TaskReply, TaskRequest, Tasks } from './tasks.ts';

/** Does what the page asks for. What only some readers need is loaded when it is asked for. It never throws. */
export const runTask = (request: TaskRequest): Promise<TaskReply> => replyTo<Tasks>(request, outputOf);

async function outputOf(request: TaskRequest): Promise<Tasks[keyof Tasks]['output']> {
  switch (request.task) {
    case 'judge':
      return judge(request.input);
    case 'judgeDraft':
      return (await import('./judge-draft.ts')).judgeDraft(request.input);
    case 'rules':
      return changeableRules(request.input.language);
    case 'report':
      return (await import('./make-report.ts')).makeReport(request.input);
    case 'resultJson':
      return (await import('./make-report.ts')).makeResultJson(request.input);
    case 'roadmap':
      return (await import('./make-plan.ts')).makeRoadmap(request.input);
    case 'draft':
      return (await import('./make-plan.ts')).makeDraft(request.input);
    case 'compare':
      return (await import('./compare.ts')).compare(request.input);
    case 'summarize':
      return (await import('./make-portfolio.ts')).summarizeFiles(request.input);
    case 'systems':
      return (await import('./make-portfolio.ts')).listSystems(request.input);
    case 'portfolio':
      return (await import('./make-portfolio.ts')).makePortfolio(request.input);
    case 'portfolioWorkbook':
      return (await import('./make-portfolio.ts')).makePortfolioWorkbook(request.input);
  }
}

const changeableRules = async (language: ReportLanguage): Promise<readonly ChangeableRule[]> =>
  (await rulesIn(language))
    .filter(({ id }) => fixedRule(id) === undefined)
    .map(({ id, severity, title }) => ({ id, severity, title }));
