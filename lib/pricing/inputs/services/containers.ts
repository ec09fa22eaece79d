import { say } from '../../../platform/language.ts';
import type { MeterName } from '../resource.ts';
import { byDay, byUse, notPriced, notSold, type Service } from './service.ts';

const registry = (sku: string): MeterName => ({
  service: 'Container Registry',
  product: 'Container Registry',
  sku,
  meter: `${sku} Registry Unit`,
});

/** Meters of a day, by the SKU in lower case. */
const registries: Readonly<Record<string, MeterName>> = {
  basic: registry('Basic'),
  standard: registry('Standard'),
  premium: registry('Premium'),
};

const containerRegistry: Service = {
  terraform: ['container_registry'],
  arm: ['microsoft.containerregistry/registries'],
  meters: Object.values(registries),
  charges: (facts) => {
    const sku = facts.text('sku', 'sku.name');
    const name = sku?.toLowerCase() ?? '';
    const meter = Object.hasOwn(registries, name) ? registries[name] : undefined;
    if (!meter) return [notSold(say({ en: 'A container registry', pt: 'Um registro de contêineres' }), sku)];
    return [
      byDay(meter),
      byUse(
        'storage',
        say({
          en: 'What it stores beyond what its SKU includes is charged by the GB.',
          pt: 'O que armazena além do que o seu SKU inclui é cobrado por GB.',
        }),
      ),
      ...(facts.list('georeplications', undefined).length > 0
        ? [
            notPriced(
              say({
                en: 'Its copies in other regions are not priced.',
                pt: 'As suas cópias em outras regiões não têm preço aqui.',
              }),
              'georeplications',
            ),
          ]
        : []),
    ];
  },
};

/** Services of containers. */
export const containerServices: readonly Service[] = [containerRegistry];
