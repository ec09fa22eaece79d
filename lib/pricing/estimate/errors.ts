import { say } from '../../platform/language.ts';
import type { ItemFault } from '../products/item-reader.ts';

/** 400: the items name things that do not exist, or lack required members. It lists every fault. */
export class InvalidItems extends Error {
  override readonly name = 'InvalidItems';
  readonly code = 'invalid_request';
  readonly status = 400;
  readonly facts: { readonly errors: readonly ItemFault[] };

  constructor(errors: readonly ItemFault[]) {
    super(errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('\n'));
    this.facts = { errors };
  }
}

/** 422: some items have no price. There is no estimate of the others alone. */
export class PriceNotFound extends Error {
  override readonly name = 'PriceNotFound';
  readonly code = 'price_not_found';
  readonly status = 422;
  readonly facts: { readonly errors: readonly ItemFault[] };

  constructor(errors: readonly ItemFault[]) {
    const count = errors.length;
    super(
      say({
        en: `No price was found for ${count === 1 ? 'one item' : `${count} items`}; nothing was estimated.`,
        pt: `Não foi encontrado preço para ${count === 1 ? 'um item' : `${count} itens`}; nada foi estimado.`,
      }),
    );
    this.facts = { errors };
  }
}

/** 422: the public price list is of an earlier version, which has no prices by meter. */
export class MeterPricesMissing extends Error {
  override readonly name = 'MeterPricesMissing';
  readonly code = 'meter_prices_missing';
  readonly status = 422;
  readonly facts: { readonly currency: string };

  constructor(currency: string) {
    super(
      say({
        en: `The public price list in ${currency} was read by an earlier version, which kept the prices of the catalogue alone. \`appraise refresh-retail --currency ${currency}\` reads it with all meters.`,
        pt: `A lista pública de preços em ${currency} foi lida por uma versão anterior, que só guardava os preços do catálogo. \`appraise refresh-retail --currency ${currency}\` a lê com todos os medidores.`,
      }),
    );
    this.facts = { currency };
  }
}
