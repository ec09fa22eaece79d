import { expect, test } from 'vitest';
import { retailSettings } from '../../../../lib/pricing/import/retail-settings.ts';

test('reads all services of three regions in dollars where nothing is set', () => {
  expect(retailSettings({})).toEqual({
    regions: ['brazilsouth', 'eastus2', 'westeurope'],
    currencies: ['USD'],
    services: [],
  });
});

test('reads lists with spaces and repetitions, and puts services in order', () => {
  const environment = {
    APPRAISE_RETAIL_REGIONS: 'East US 2, eastus2',
    APPRAISE_RETAIL_CURRENCIES: 'EUR,EUR',
    APPRAISE_RETAIL_SERVICES: " Bandwidth ,Azure App Service,,Bandwidth,Dev's Box (v2) & Co.",
  };
  expect(retailSettings(environment)).toEqual({
    regions: ['eastus2'],
    currencies: ['EUR'],
    services: ['Azure App Service', 'Bandwidth', "Dev's Box (v2) & Co."],
  });
});

test('names everything that is wrong at once', () => {
  const environment = {
    APPRAISE_RETAIL_REGIONS: 'atlantis,eastus2',
    APPRAISE_RETAIL_CURRENCIES: 'dollars',
    APPRAISE_RETAIL_SERVICES: `Bandwidth,"x",${'y'.repeat(101)},a\u001bb`,
  };
  expect(() => retailSettings(environment)).toThrow(
    [
      'APPRAISE_RETAIL_REGIONS names "atlantis", which is no Azure region.',
      'APPRAISE_RETAIL_CURRENCIES names "dollars", which is no ISO 4217 code.',
      'APPRAISE_RETAIL_SERVICES names ""x"", which is no name of an Azure service.',
      `APPRAISE_RETAIL_SERVICES names "${'y'.repeat(101)}", which is no name of an Azure service.`,
      'APPRAISE_RETAIL_SERVICES names "a␛b", which is no name of an Azure service.',
    ].join(' '),
  );
});
