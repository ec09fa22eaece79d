import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { EstimateRequest } from '../../../../lib/platform/request-types.generated.ts';
import type { EstimateAnswer } from '../../../../lib/pricing/formats/estimate-answer.ts';
import { shareTexts } from '../../../../web/estimate/share/share-texts.ts';
import { readWorkbook } from '../../../support/read-workbook.ts';

test('the workbook has the alternatives that What if shows, and asks for nothing where there are none', async () => {
  const answer: EstimateAnswer = JSON.parse(
    readFileSync('schemas/openapi/examples/pricing-post-estimate.json', 'utf8'),
  );
  const asked: EstimateRequest[] = [];
  const price = async (request: EstimateRequest): Promise<EstimateAnswer> => {
    asked.push(request);
    return { ...answer, what_if: [] };
  };
  const request: EstimateRequest = JSON.parse(readFileSync('events/estimates/first.json', 'utf8'));
  const sheetsWith = async (view: object) => [
    ...readWorkbook(await shareTexts.workbook({ request, view: { ...view } }, answer, new Date(), price)).keys(),
  ];
  expect(await sheetsWith({})).toEqual(['Lines', 'Summary', 'Charges']);
  expect(asked).toEqual([]);
  expect(await sheetsWith({ whatIf: { regions: ['eastus2'] } })).toEqual(['Lines', 'Summary', 'Charges', 'What if']);
  expect(asked).toEqual([{ ...request, what_if: { regions: ['eastus2'] } }]);
  const fails = () => Promise.reject(new Error('no prices'));
  const view = { whatIf: { hours: [220] } };
  await expect(shareTexts.workbook({ request, view }, answer, new Date(), fails)).rejects.toThrow('no prices');
});
