import type { Plan } from '../access/plans.ts';

/** An error of the market context; its Portuguese message goes to the caller. */
abstract class MarketRefusal extends Error {
  abstract readonly code: string;
  abstract readonly status: number;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(message: string, facts: Readonly<Record<string, unknown>>) {
    super(message);
    this.facts = facts;
  }
}

/** 404: the stock is not in the universe. */
export class TickerNotFound extends MarketRefusal {
  override readonly name = 'TickerNotFound';
  readonly code = 'ticker_not_found';
  readonly status = 404;

  /** @param hint the class of the issuer that is valued, or a code that the caller may have meant */
  constructor(codigo: string, hint: { readonly classe_avaliada?: string; readonly did_you_mean?: string } = {}) {
    super(`O universo não tem a ação "${codigo}".${explainHint(codigo, hint)}`, { codigo, ...hint });
  }
}

function explainHint(
  codigo: string,
  { classe_avaliada, did_you_mean }: { readonly classe_avaliada?: string; readonly did_you_mean?: string },
): string {
  if (classe_avaliada !== undefined) {
    return ` Do emissor de "${codigo}", só a classe ${classe_avaliada} é avaliada aqui, e os números dela não valem para outra.`;
  }
  return did_you_mean === undefined ? '' : ` Você quis dizer "${did_you_mean}"?`;
}

/** 404: nothing has been published yet. */
export class NothingPublished extends MarketRefusal {
  override readonly name = 'NothingPublished';
  readonly code = 'no_data';
  readonly status = 404;

  constructor() {
    super('Ainda não há dados publicados; /api/v1/status diz quando vem a próxima atualização.', {});
  }
}

/** 404: the latest publication is of a version that did not publish the exact numbers behind its figures. */
export class NotRecalculable extends MarketRefusal {
  override readonly name = 'NotRecalculable';
  readonly code = 'no_data';
  readonly status = 404;

  constructor() {
    super('A publicação atual não traz os números exatos; premissas próprias valem a partir da próxima.', {});
  }
}

const planNames: Readonly<Record<Plan, string>> = { gratis: 'Gratis', pro: 'Pro', enterprise: 'Enterprise' };

/** 403: the plan of the key does not include the endpoint. */
export class PlanRequired extends MarketRefusal {
  override readonly name = 'PlanRequired';
  readonly code = 'plan_required';
  readonly status = 403;

  constructor(required: Plan, given: Plan | null) {
    const key = given === null ? 'a chave não tem plano' : `a chave é do plano ${planNames[given]}`;
    super(`Este recurso exige o plano ${planNames[required]}; ${key}.`, {
      required_plan: required,
      ...(given !== null && { plan: given }),
    });
  }
}

/** 429: the day's requests are used up; the quota is refilled at midnight in São Paulo. */
export class QuotaExceeded extends MarketRefusal {
  override readonly name = 'QuotaExceeded';
  readonly code = 'quota_exceeded';
  readonly status = 429;

  constructor(limit: number, secondsToRefill: number, headers: Readonly<Record<string, string>>) {
    super(`As ${limit} requisições de hoje foram usadas; a cota volta à meia-noite de São Paulo.`, {
      limit,
      retry_after_seconds: secondsToRefill,
      headers,
    });
  }
}
