import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Draft } from '../../lib/assessment/init/blank-record.ts';
import { emptyDraft } from '../../lib/assessment/init/form.ts';
import { pointerTokens, valueAt } from '../../lib/assessment/text/pointer.ts';
import { hasChromium } from '../support/chromium.ts';
import { validRecord } from '../support/records.ts';
import { consoleForTests, expectAccessible, expectNoSidewaysScroll } from './open-console.ts';

/** A valid record with little evidence, which each dimension cites in the order of the register, as the form has it. */
function recordOfForm(): Draft {
  const record = validRecord();
  record.evidenceRegister.splice(2);
  for (const dimension of Object.values(record.dimensions)) {
    dimension.evidenceRefs = record.evidenceRegister.map(({ id }) => id);
  }
  return { ...record };
}

const record = recordOfForm();
const at = (value: unknown, place: string) => valueAt(value, pointerTokens(place));

/** The record that the browser keeps. */
const kept = async (page: Page): Promise<Draft> =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('appraise.record-form'))) ?? '{}');

/** What has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    const type = element instanceof HTMLInputElement ? element.type : (element?.tagName.toLowerCase() ?? '');
    const list = [...(element?.closest('.form-texts')?.querySelectorAll('input, textarea') ?? [])];
    return {
      type,
      place: element?.closest('[data-place]')?.getAttribute('data-place') ?? '',
      text: element?.textContent ?? '',
      label: element?.closest('label')?.textContent ?? '',
      isAdd: element?.classList.contains('form-add') ?? false,
      isNext: element?.matches('.form-turn .main') ?? false,
      index: element ? list.indexOf(element) : -1,
    };
  });

/** Writes what the record says into the field that has the focus, with the keyboard alone. */
async function answer(page: Page, draft: Draft): Promise<void> {
  const { type, place, label, isAdd, index } = await focused(page);
  const wanted = at(record, place);
  const found = at(draft, place);
  const { keyboard } = page;
  if (isAdd) {
    const count = Array.isArray(found) ? found.length : 0;
    if (Array.isArray(wanted) && count < wanted.length) {
      await keyboard.press('Enter');
      // The first field of what was added has the focus.
      await expect.poll(async () => (await focused(page)).isAdd).toBe(false);
      await answer(page, await kept(page));
    }
  } else if (type === 'checkbox') {
    const isWanted = Array.isArray(wanted)
      ? (wanted.length === 0 && found === undefined) ||
        (wanted.some((id) => label.includes(id)) && !(Array.isArray(found) && found.some((id) => label.includes(id))))
      : found === undefined;
    if (isWanted) await keyboard.press('Space');
  } else if (index >= 0 && Array.isArray(wanted)) {
    if (at(draft, `${place}/${index}`) !== '') return;
    await keyboard.insertText(wanted[index]);
    if (index + 1 < wanted.length) {
      await keyboard.press('Enter');
      await expect.poll(async () => (await focused(page)).index).toBe(index + 1);
      await answer(page, await kept(page));
    }
  } else if (found !== undefined || wanted === undefined) return;
  else if (type === 'date') {
    const [year = '', month = '', day = ''] = String(wanted).split('-');
    await keyboard.type(`${month}${day}${year}`);
  } else if (type === 'select') {
    const options = await page
      .locator(':focus option')
      .evaluateAll((all) => all.map((option) => (option instanceof HTMLOptionElement ? option.value : '')));
    for (let step = 0; step < options.indexOf(String(wanted)); step += 1) await keyboard.press('ArrowDown');
  } else if (type === 'text' || type === 'textarea') await keyboard.insertText(String(wanted));
}

describe.runIf(hasChromium())('the form of a record', () => {
  const tested = consoleForTests();
  const half: Draft = { ...record, limitations: undefined, sampling: { ...validRecord().sampling, sampleSize: 1e9 } };
  const openWith = (draft: Draft, view: string, reader = {}) =>
    tested.open(view, {
      ...reader,
      prepare: (page: Page) =>
        page.addInitScript((text) => {
          if (localStorage.getItem('appraise.record-form') === null) localStorage.setItem('appraise.record-form', text);
        }, JSON.stringify(draft)),
    });

  test('is filled in by keyboard until the record is valid, and is still there after a reload', async () => {
    const page = await tested.open('#/record');
    await page.getByRole('link', { name: 'Begin a record' }).last().click();
    await page.getByRole('heading', { name: /^Not finished: / }).waitFor();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method() + (request.postData() ?? '')));
    for (let step = 0; step < 16; step += 1) {
      await page.locator('#form-page').focus();
      for (;;) {
        await page.keyboard.press('Tab');
        const { isNext, place } = await focused(page);
        if (isNext || (place === '' && (await page.locator(':focus').innerText()) === 'Download as JSON')) break;
        if (place !== '') await answer(page, await kept(page));
      }
      if (step === 15) break;
      const before = await page.locator('#form-page').innerText();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('#form-page').innerText()).not.toBe(before);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('form-page');
    }
    expect(await kept(page)).toEqual(record);
    await page.getByRole('heading', { name: 'Valid: the record keeps every rule' }).waitFor();
    expect(sent.filter((request) => request !== 'GET')).toEqual([]);

    await page.reload();
    await page.getByRole('heading', { name: 'Valid: the record keeps every rule' }).waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as JSON' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`${record.assessmentId}.json`);
    expect(JSON.parse(readFileSync(await saved.path(), 'utf8'))).toEqual(record);

    await page.getByRole('button', { name: 'Open as a record' }).click();
    await page.getByRole('heading', { level: 1, name: 'Is this record valid?' }).waitFor();
    await page.getByRole('heading', { name: 'Valid', exact: true }).waitFor();
  });

  test('says what is missing and wrong, and leads to it', async () => {
    const page = await openWith(half, '#/record/begin');
    await page.getByRole('heading', { name: '1 error, 1 field missing' }).waitFor();
    await page.locator('.form-verdict summary').click();
    await page.getByRole('button', { name: 'Sampling › Sample size' }).click();
    await expect.poll(async () => (await focused(page)).place).toBe('/sampling/sampleSize');
    expect(await page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('1');
    await page.getByRole('heading', { name: 'Not finished: 1 field is missing' }).waitFor();
    await page.getByRole('link', { name: /^Limitations/ }).click();
    await page.locator('.form-missing').getByRole('button', { name: 'Limitations' }).click();
    await expect.poll(async () => (await focused(page)).place).toBe('/limitations');
  });

  test('keeps what is typed in a number: one with a point is no other number without it', async () => {
    const page = await openWith(record, '#/record/begin?step=sampling');
    const field = page.getByLabel('Population size');
    await field.fill('');
    await field.pressSequentially('1.000');
    expect(await field.inputValue()).toBe('1.000');
    await page.keyboard.press('Tab');
    await page.locator('.field-error').getByText('must be an integer, not the string "1.000"').waitFor();
    expect(await kept(page)).toMatchObject({ sampling: { populationSize: '1.000' } });
  });

  test('complains about a field that is missing only after the reader has left it', async () => {
    const page = await tested.open('#/record/begin');
    await page.getByRole('heading', { name: /^Not finished: / }).waitFor();
    expect(await page.locator('.field-error').count()).toBe(0);
    await page.getByLabel('Assessment id').focus();
    await page.keyboard.press('Tab');
    await page.locator('.field-error').getByText('required property "assessmentId" is missing').waitFor();
    await page.getByLabel('Assessment id').fill('Not an id');
    await page.locator('.field-error').getByText('must match').waitFor();
    await page.getByLabel('Assessment id').fill('an-id');
    await expect.poll(() => page.locator('[data-place="/assessmentId"] .field-error').count()).toBe(0);
  });

  test('takes a record that is open, and asks before it replaces one that was begun', async () => {
    const page = await openWith({ ...emptyDraft(), assessmentId: 'begun' }, '#/record?sample=valid');
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      void (questions.length === 1 ? dialog.dismiss() : dialog.accept());
    });
    const fill = page.getByRole('button', { name: 'Fill in as a form' });
    await fill.click();
    await expect.poll(() => kept(page)).toMatchObject({ assessmentId: 'begun' });
    await fill.click();
    await page.getByRole('heading', { name: 'Valid: the record keeps every rule' }).waitFor();
    expect(questions).toHaveLength(2);
    expect(await kept(page)).toEqual(JSON.parse(readFileSync('events/records/valid.json', 'utf8')));
  });

  test('asks before it is opened in place of a record with edits that are not saved', async () => {
    const page = await openWith(record, '#/record?sample=valid');
    await page.getByRole('button', { name: 'Edit the record' }).click();
    await page.getByRole('textbox', { name: 'Editor of the record' }).press('Enter');
    await page.getByText('Edited.').waitFor();
    await page.getByRole('link', { name: 'Begin a record' }).click();
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      void (questions.length === 1 ? dialog.dismiss() : dialog.accept());
    });
    const open = page.getByRole('button', { name: 'Open as a record' });
    await open.click();
    await open.click();
    await page.getByRole('heading', { level: 1, name: 'Is this record valid?' }).waitFor();
    expect(questions).toEqual(Array(2).fill('Close the record without saving what you have edited?'));
    await expect.poll(() => page.locator('.file-bar').innerText()).not.toContain('Edited.');
  });

  test('calls no step complete that a wrong policy keeps from being judged', async () => {
    const page = await openWith(record, '#/record');
    const policy = { name: 'appraise.policy.json', mimeType: 'application/json', buffer: Buffer.from('{') };
    await page.locator('input[type=file]').first().setInputFiles(policy);
    await page.getByText(/^How it is judged: .*appraise\.policy\.json$/).waitFor();
    await page.getByRole('link', { name: 'Go on with the record that you began' }).click();
    await page.getByText('The policy is not valid, so nothing is judged.').waitFor();
    expect(await page.locator('.form-steps').innerText()).not.toContain('complete');
  });

  test('adds and removes items, and starts anew after a question', async () => {
    const page = await openWith({ ...record, priorities: [] }, '#/record/begin?step=priorities');
    const none = page.getByLabel('There are none');
    await expect.poll(() => none.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Add: Priority' }).click();
    await expect.poll(async () => (await focused(page)).place).toBe('/priorities/0/severity');
    await expect.poll(() => kept(page)).toMatchObject({ priorities: [{}] });
    await page
      .locator('.form-item summary')
      .getByText(/ missing$/)
      .waitFor();
    const remove = page.getByRole('button', { name: 'Remove Priority 1' });
    await remove.hover();
    await page.mouse.down();
    // What the field says when it is left must not move the button away from under the pointer.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
    await page.mouse.up();
    await expect.poll(() => kept(page)).toMatchObject({ priorities: [] });
    page.on('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Delete and start anew' }).click();
    await page.getByRole('heading', { name: /^Not finished: / }).waitFor();
    await expect.poll(() => kept(page)).toEqual({});
  });

  test('is one record in two tabs, and neither loses what the other has written', async () => {
    const first = await tested.open('#/record/begin');
    const second = await first.context().newPage();
    second.setDefaultTimeout(100_000);
    await second.goto(first.url());
    const organization = (page: Page) => page.locator('[data-place="/scope/organization"]').getByRole('textbox');
    await organization(second).waitFor();
    await first.getByLabel('Assessment id').fill('first-tab');
    await expect.poll(() => second.getByLabel('Assessment id').inputValue()).toBe('first-tab');
    await organization(second).fill('Second tab');
    await expect.poll(() => organization(first).inputValue()).toBe('Second tab');
    expect(await kept(first)).toMatchObject({ assessmentId: 'first-tab', scope: { organization: 'Second tab' } });
    second.on('dialog', (dialog) => dialog.accept());
    await second.getByRole('button', { name: 'Delete and start anew' }).click();
    await expect.poll(() => organization(first).inputValue()).toBe('');
  });

  /** Fills the storage of a page up. */
  const fillStorage = (page: Page): Promise<void> =>
    page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });

  test('says so where the browser keeps nothing', async () => {
    const page = await tested.open('#/record/begin');
    await fillStorage(page);
    await page.getByLabel('Assessment id').fill('an-id');
    await page.getByText('This browser does not keep it: download it before you leave the page.').waitFor();
  });

  test('takes the record that is open, and no older one, also where the browser keeps nothing', async () => {
    const page = await openWith({ ...emptyDraft(), assessmentId: 'begun' }, '#/record?sample=valid');
    await fillStorage(page);
    page.on('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Fill in as a form' }).click();
    await page.getByRole('heading', { name: 'Valid: the record keeps every rule' }).waitFor();
    await page.getByText('This browser does not keep it: download it before you leave the page.').waitFor();
    expect(await page.getByLabel('Assessment id').inputValue()).toBe('meridian-rail-2026');
    await page.getByRole('link', { name: 'One record' }).click();
    await page.getByRole('link', { name: 'Begin a record' }).click();
    await expect.poll(() => page.getByLabel('Assessment id').inputValue()).toBe('meridian-rail-2026');
  });

  test('speaks Portuguese, and so does the judge', async () => {
    const page = await openWith(half, '#/record/begin?step=sampling', { lang: 'pt', width: 390 });
    await page.getByRole('heading', { name: '1 erro, falta 1 campo' }).waitFor();
    await page.getByLabel('Tamanho da amostra').waitFor();
    await page.locator('.field-error').getByText('é maior que').waitFor();
    expect(await page.locator('.field-error').getAttribute('lang')).toBe('pt');
    await expectNoSidewaysScroll(page);
  });

  test.each(['subject', 'evidenceRegister', 'dimensions.toolsMcp', 'review'])('is accessible: %s', async (step) => {
    const page = await openWith(half, `#/record/begin?step=${step}`);
    await page.getByRole('heading', { name: '1 error, 1 field missing' }).waitFor();
    if (step === 'evidenceRegister') await page.locator('.form-item summary').first().click();
    await expectAccessible(page);
  });
});
