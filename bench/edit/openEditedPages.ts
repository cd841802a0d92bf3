import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { signInByPassword } from '../../tests/support/signInByPassword';

/** A kind of edit, and the page that shows it. */
export interface EditedPage {
  name: string;
  /** Makes the next edit. Returns the time from saving to the screen, in ms. */
  edit: () => Promise<number>;
}

/**
 * Opens a list and a form whose metadata is edited, signed in as the sandbox's owner. The list's title and columns change, and a
 * limit of the form.
 */
export async function openEditedPages(browser: Browser, url: string, folder: string): Promise<EditedPage[]> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 } });
  const list = await context.newPage();
  await list.goto(`${url}/#/Collectorders`);
  await signInByPassword(list);
  await list.locator('tbody td a[href]').first().waitFor({ timeout: 60_000 });
  const form = await context.newPage();
  await form.goto(`${url}/#/Paymentorders/create`);
  await form.getByLabel('Payee phone').fill('1'.repeat(30), { timeout: 60_000 });

  const title = editor(join(folder, 'schemas/collection-order.json'), [
    '"merchantOrderNo": { "$ref"',
    '"merchantOrderNo": { "title": "Order of the shop", "$ref"',
  ]);
  const column = editor(join(folder, 'resources/collection-orders.json'), [
    '"requestedAt", "status", "paid"],',
    '"requestedAt", "status", "appId"],',
  ]);
  const limit = editor(join(folder, 'schemas/countries/MX.json'), [
    '"phone": { "maxLength": 10 }',
    '"phone": { "maxLength": 8 }',
  ]);
  return [
    {
      name: 'a title',
      edit: async () => {
        const isSecond = await title.next();
        return (
          (await shown(list, headSays(isSecond ? 'Order of the shop' : 'Merchant order no.'))) -
          title.savedAt()
        );
      },
    },
    {
      name: 'a column',
      edit: async () => {
        const isSecond = await column.next();
        return (
          (await shown(list, isSecond ? headSays('App ID') : `!(${headSays('App ID')})`)) - column.savedAt()
        );
      },
    },
    {
      name: 'a limit',
      edit: async () => {
        const isSecond = await limit.next();
        return (await shown(form, formSays(isSecond ? 8 : 10))) - limit.savedAt();
      },
    },
  ];
}

const headSays = (text: string) =>
  `[...document.querySelectorAll('th')].some((head) => head.textContent.includes(${JSON.stringify(text)}))`;

/** Sends the form, which is never valid, until its error names the limit. */
const formSays = (limit: number) =>
  `(document.querySelector('main form').requestSubmit(),
    [...document.querySelectorAll('.field__error')].some((error) => error.textContent.includes(' ${limit} ')))`;

/** Waits until an expression holds, which the page evaluates at each frame. Returns the time of that. */
async function shown(page: Page, expression: string): Promise<number> {
  await page.bringToFront();
  const handle = await page.waitForFunction(`${expression} && Date.now()`, undefined, { timeout: 60_000 });
  return Number(await handle.jsonValue());
}

/** Replaces a text in a file by another one and back, in turn. */
function editor(file: string, [first, second]: [string, string]) {
  let isSecond = false;
  let savedAt = 0;
  return {
    /** Saves the other text; returns whether it is the second one now. */
    next: async (): Promise<boolean> => {
      const text = await readFile(file, 'utf8');
      const [from, to] = isSecond ? [second, first] : [first, second];
      if (!text.includes(from)) throw new Error(`${file} does not hold ${from}.`);
      isSecond = !isSecond;
      await writeFile(file, text.replace(from, to));
      savedAt = Date.now();
      return isSecond;
    },
    savedAt: () => savedAt,
  };
}
