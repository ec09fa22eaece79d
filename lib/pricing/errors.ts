import { say } from '../platform/language.ts';
import { currencyOfList, scopeKind } from './scope-id.ts';
import { priceSheetSuffixes } from './sheet-upload.ts';

/** An error with a stable code, a status and facts. The HTTP layer sends it as it is; the command line prints it. */
export abstract class PricingRefusal extends Error {
  abstract readonly code: string;
  abstract readonly status: number;
  /** Members of the problem body in addition to the standard ones, in snake_case. */
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(message: string, facts: Readonly<Record<string, unknown>>) {
    super(message);
    this.facts = facts;
  }
}

const perhaps = (near: string | undefined): string =>
  near === undefined ? '' : ` ${say({ en: `Did you mean "${near}"?`, pt: `Você quis dizer "${near}"?` })}`;
const suggestion = (near: string | undefined) => (near === undefined ? {} : { did_you_mean: near });

const anyScope = (): string => say({ en: 'ea:<enrollment id>', pt: 'ea:<id do contrato>' });

/** Says how to add a contract scope. */
export const howToAddScope = (scopeId = anyScope()): string =>
  say({
    en: `\`appraise scopes add ${scopeId} --currency <code>\` adds it.`,
    pt: `\`appraise scopes add ${scopeId} --currency <código>\` o acrescenta.`,
  });

/** Says how to import prices into a contract scope. */
export const howToImport = (scopeId = anyScope()): string =>
  say({
    en: `A price sheet uploaded to price-sheets/${scopeId}/ of the inbox bucket is imported; \`appraise import-price-sheet <file> --scope ${scopeId}\` imports one too.`,
    pt: `Uma tabela de preços enviada a price-sheets/${scopeId}/ do bucket de entrada é importada; \`appraise import-price-sheet <arquivo> --scope ${scopeId}\` também importa uma.`,
  });

/** Says how to read the public price list in a currency. */
const howToRead = (currency: string): string =>
  say({
    en: `\`appraise refresh-retail --currency ${currency}\` reads it.`,
    pt: `\`appraise refresh-retail --currency ${currency}\` a lê.`,
  });

/** 404: no such scope, or none that the caller may see. The answer is the same for both. */
export class ScopeNotFound extends PricingRefusal {
  override readonly name = 'ScopeNotFound';
  readonly code = 'scope_not_found';
  readonly status = 404;

  constructor(scopeId: string, near?: string) {
    const canAdd = near === undefined && scopeKind(scopeId) === 'contract';
    const currency = currencyOfList(scopeId);
    const hint = canAdd ? ` ${howToAddScope(scopeId)}` : perhaps(near);
    super(
      currency === null
        ? `${say({ en: `There is no scope "${scopeId}".`, pt: `Não existe o escopo "${scopeId}".` })}${hint}`
        : say({
            en: `The public price list has not been read in ${currency}. ${howToRead(currency)}`,
            pt: `A lista pública de preços não foi lida em ${currency}. ${howToRead(currency)}`,
          }),
      { scope_id: scopeId, ...suggestion(near) },
    );
  }
}

/** 403: the key may not see this scope, or no contract scope at all (`scopeId` undefined). */
export class ScopeNotGranted extends PricingRefusal {
  override readonly name = 'ScopeNotGranted';
  readonly code = 'scope_not_granted';
  readonly status = 403;

  constructor(scopeId?: string) {
    super(
      scopeId === undefined
        ? say({
            en: 'This key has no grant for any pricing scope.',
            pt: 'Esta chave não tem permissão para nenhum escopo de preços.',
          })
        : say({
            en: `This key has no grant for "${scopeId}".`,
            pt: `Esta chave não tem permissão para "${scopeId}".`,
          }),
      scopeId === undefined ? {} : { scope_id: scopeId },
    );
  }
}

/** 403: the key may see this scope, but not upload price sheets. */
export class UploadNotGranted extends PricingRefusal {
  override readonly name = 'UploadNotGranted';
  readonly code = 'upload_not_granted';
  readonly status = 403;

  constructor(scopeId: string) {
    super(
      say({
        en: 'This key may not upload price sheets. `appraise keys set <key> --upload-sheets` lets it; a caller who signs requests uploads to the inbox bucket with the policy PriceSheetPolicyArn.',
        pt: 'Esta chave não pode enviar tabelas de preços. `appraise keys set <chave> --upload-sheets` a deixa; quem assina as requisições envia ao bucket de entrada com a política PriceSheetPolicyArn.',
      }),
      { scope_id: scopeId },
    );
  }
}

/** What is wrong with the name of a file that is no price sheet by its suffix. */
export const unknownSheetKind = (): { readonly code: string; readonly detail: string } => {
  const kinds = priceSheetSuffixes.join(', ');
  return {
    code: 'invalid_value',
    detail: say({
      en: `A price sheet is a file of one of these kinds: ${kinds}.`,
      pt: `Uma tabela de preços é um arquivo de um destes tipos: ${kinds}.`,
    }),
  };
};

/** 409: the scope takes no price sheets. */
export class ScopeInactive extends PricingRefusal {
  override readonly name = 'ScopeInactive';
  readonly code = 'scope_inactive';
  readonly status = 409;

  constructor(scopeId: string) {
    super(
      say({
        en: `The scope "${scopeId}" is not active, so it takes no price sheet. \`appraise scopes activate ${scopeId}\` activates it.`,
        pt: `O escopo "${scopeId}" não está ativo e não recebe tabela de preços. \`appraise scopes activate ${scopeId}\` o ativa.`,
      }),
      { scope_id: scopeId },
    );
  }
}

interface ScopeInCurrency {
  readonly scope_id: string;
  readonly currency: string;
}

/** 400: the caller names no scope and may see several. */
export class ScopeRequired extends PricingRefusal {
  override readonly name = 'ScopeRequired';
  readonly code = 'scope_required';
  readonly status = 400;

  constructor(scopes: readonly ScopeInCurrency[]) {
    const named = scopes.map(({ scope_id, currency }) => `${scope_id} (${currency})`).join(', ');
    super(
      say({
        en: `Several scopes have prices: name one in "scope": ${named}.`,
        pt: `Vários escopos têm preços: nomeie um em "scope": ${named}.`,
      }),
      { scopes: scopes.map(({ scope_id }) => scope_id) },
    );
  }
}

/**
 * 404: the scope has no prices yet, or (`scopeId` undefined) no active scope has; or it is a public price list that an earlier
 * version has read, without what the search needs.
 */
export class NoActiveSnapshot extends PricingRefusal {
  override readonly name = 'NoActiveSnapshot';
  readonly code = 'no_active_snapshot';
  readonly status = 404;

  constructor(scopeId?: string) {
    super(NoActiveSnapshot.sentenceFor(scopeId), scopeId === undefined ? {} : { scope_id: scopeId });
  }

  private static sentenceFor(scopeId: string | undefined): string {
    if (scopeId === undefined) {
      return say({
        en: `There is no active pricing scope with a price sheet. ${howToAddScope()} ${howToImport()}`,
        pt: `Não há escopo de preços ativo com uma tabela de preços. ${howToAddScope()} ${howToImport()}`,
      });
    }
    const currency = currencyOfList(scopeId);
    return currency === null
      ? say({
          en: `No price sheet has been imported into "${scopeId}" yet. ${howToImport(scopeId)}`,
          pt: `Nenhuma tabela de preços foi importada em "${scopeId}" ainda. ${howToImport(scopeId)}`,
        })
      : say({
          en: `The public price list in ${currency} has not been read for the search yet. ${howToRead(currency)}`,
          pt: `A lista pública de preços em ${currency} ainda não foi lida para a busca. ${howToRead(currency)}`,
        });
  }
}

/** 404: the catalogue has no such product. */
export class ProductNotFound extends PricingRefusal {
  override readonly name = 'ProductNotFound';
  readonly code = 'product_not_found';
  readonly status = 404;

  constructor(product: string, near?: string) {
    const text = say({ en: `There is no product "${product}".`, pt: `Não existe o produto "${product}".` });
    super(`${text}${perhaps(near)}`, { product, ...suggestion(near) });
  }
}

/** 404: the product has no such form field. */
export class FieldNotFound extends PricingRefusal {
  override readonly name = 'FieldNotFound';
  readonly code = 'field_not_found';
  readonly status = 404;

  constructor(product: string, field: string, near?: string) {
    const text = say({
      en: `The product "${product}" has no field "${field}".`,
      pt: `O produto "${product}" não tem o campo "${field}".`,
    });
    super(`${text}${perhaps(near)}`, { product, field, ...suggestion(near) });
  }
}

/** 400: the cursor is forged or of another scope or search (`invalid`), or its snapshot is deleted (`expired`). */
export class CursorRefused extends PricingRefusal {
  override readonly name = 'CursorRefused';
  readonly code: 'cursor_invalid' | 'cursor_expired';
  readonly status = 400;

  constructor(reason: 'invalid' | 'expired') {
    super(
      reason === 'invalid'
        ? say({
            en: 'The cursor does not belong to this search. Begin again without it.',
            pt: 'O cursor não pertence a esta busca. Comece de novo sem ele.',
          })
        : say({
            en: 'The price sheet that the cursor leads through is no longer kept. Begin again without it.',
            pt: 'A tabela de preços que o cursor percorre não está mais guardada. Comece de novo sem ele.',
          }),
      { parameter: 'cursor' },
    );
    this.code = `cursor_${reason}`;
  }
}

/** Why a file or a price list was not imported. The codes are stable: uploaders and alarms compare them. */
export type ImportFailureCode =
  | 'file_unreadable'
  | 'file_too_large'
  | 'encoding_unknown'
  | 'header_unknown'
  | 'sheet_empty'
  | 'currency_mismatch'
  | 'owner_mismatch'
  | 'sheet_shrunken'
  | 'columns_differ'
  | 'too_many_rejects'
  | 'scope_unknown'
  | 'scope_inactive'
  | 'upload_gone'
  | 'source_unavailable';

/** The input of an import is wrong: another try with the same bytes would fail in the same way. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
  readonly code: ImportFailureCode;

  /** @param message one sentence for the person who uploaded the file */
  constructor(code: ImportFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** 422: the public price list has not been read in this currency. */
export class RetailPricesMissing extends Error {
  override readonly name = 'RetailPricesMissing';
  readonly code = 'retail_prices_missing';
  readonly status = 422;
  readonly facts: { readonly currency: string; readonly currencies: readonly string[] };

  constructor(currency: string, currencies: readonly string[]) {
    const known = currencies.join(', ');
    const command = `\`appraise refresh-retail --currency ${currency}\``;
    super(
      say({
        en: `The public price list has not been read in ${currency}; ${known ? `there are prices in ${known}` : 'no prices have been read yet'}. ${command} reads it; a deployment also reads the currencies of its setting retailCurrencies each night.`,
        pt: `A lista pública de preços não foi lida em ${currency}; ${known ? `há preços em ${known}` : 'nenhum preço foi lido ainda'}. ${command} a lê; uma instalação também lê a cada noite as moedas da sua configuração retailCurrencies.`,
      }),
    );
    this.facts = { currency, currencies };
  }
}

/** Says how to compare the price sheet of a scope with the one before it. */
export const howToCompare = (scopeId: string): string =>
  say({
    en: `\`appraise price-sheet compare --scope ${scopeId}\` compares them.`,
    pt: `\`appraise price-sheet compare --scope ${scopeId}\` as compara.`,
  });

/** 404: the scope has one price sheet only, so there is none to compare it with. */
export class NoEarlierSheet extends PricingRefusal {
  override readonly name = 'NoEarlierSheet';
  readonly code = 'no_earlier_price_sheet';
  readonly status = 404;

  constructor(scopeId: string, snapshotId: string) {
    super(
      say({
        en: `Only one price sheet of "${scopeId}" is stored. The next import compares its sheet with this one.`,
        pt: `Só uma tabela de preços de "${scopeId}" está guardada. A próxima importação compara a sua tabela com esta.`,
      }),
      { scope_id: scopeId, snapshot_id: snapshotId },
    );
  }
}

/** 404: an earlier sheet is stored, but no comparison with it. */
export class SheetsNotCompared extends PricingRefusal {
  override readonly name = 'SheetsNotCompared';
  readonly code = 'price_sheets_not_compared';
  readonly status = 404;

  constructor(scopeId: string, snapshotId: string) {
    super(
      say({
        en: `The price sheet of "${scopeId}" has not been compared with the one before it: its import is not over, could not do it, or was one of an earlier version. ${howToCompare(scopeId)}`,
        pt: `A tabela de preços de "${scopeId}" não foi comparada com a anterior: a sua importação não terminou, não pôde fazê-lo, ou foi de uma versão anterior. ${howToCompare(scopeId)}`,
      }),
      { scope_id: scopeId, snapshot_id: snapshotId },
    );
  }
}
