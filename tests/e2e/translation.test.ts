import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { bindResource } from '../../src/metadata/bind/bindResource';
import type { BoundField } from '../../src/metadata/model/BoundField';
import { differentBy } from '../metadata/support/differentCases';
import { realModel } from '../metadata/support/realModel';
import { exercise } from './support/exercise';
import { signIn } from './support/signIn';
import { test } from './support/test';
import { staleTexts, translated, translatePages } from './support/translation';
import type { Complaints } from './support/watchComplaints';

const entries = realModel.navigation.flatMap(({ children = [] }) => children);

/** The elements that a form's fields are made of, which a translation may touch. */
const elementsOf = (fields: Record<string, BoundField>): unknown =>
  Object.values(fields).map(({ kind, required, description, options, ui, fields: parts, item }) => [
    kind,
    required,
    description !== undefined,
    options?.length,
    ui.widget,
    parts && elementsOf(parts),
    item && elementsOf({ item }),
  ]);

/** Addresses of the create forms of each country, once where countries have the same elements. */
const forms = differentBy(
  Object.keys(realModel.countries).flatMap((country) =>
    entries.flatMap(({ path, resource, form, type }) => {
      const { create } = resource === undefined ? {} : bindResource(realModel, resource, country, 'en');
      if (!create || !type.includes('account')) return [];
      return [{ country, path: form === 'create' ? path : `${path}/create`, resource, create }];
    }),
  ),
  ({ resource, create }) => [
    resource,
    elementsOf(create.fields),
    Object.keys(create.visible),
    create.lookups,
  ],
);

/** Nothing is changed by what is sent: the gateway of this process has other tests, too. */
async function refuseWrites(page: Page): Promise<void> {
  await page.route(/\/api\/(manage|global|personal)\//, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 422, json: { code: 422, msg: 'Refused by the test.', data: null } }),
  );
}

/** Goes to an address of the app; the first one of a country by loading it, as nothing asks whether to leave what was typed. */
async function show(page: Page, path: string, country: string): Promise<void> {
  const hash = `#${path}?country=${country}`;
  const heading = page.locator('main h1:visible').first();
  const isAt = () => page.evaluate((wanted) => location.hash.split('?')[0] === wanted, `#${path}`);
  if (!page.url().includes(`country=${country}`)) {
    await page.goto('about:blank');
    await page.goto(`/${hash}`);
    await heading.waitFor();
  } else if (!(await isAt())) {
    // The page before stays until the next one is there.
    const before = await heading.textContent();
    await page.evaluate((next) => {
      location.hash = next;
    }, hash);
    await page.waitForFunction(
      (left) =>
        [...document.querySelectorAll('main h1')].find((each) => each.checkVisibility())?.textContent !==
        left,
      before,
    );
  }
  expect(await isAt()).toBe(true);
}

/** A file for the import of a resource, with all of its columns and nothing in them that can be imported. */
function wrongRows(resource: string): { name: string; mimeType: string; buffer: Buffer } {
  const fields = Object.values(bindResource(realModel, resource, 'MX', 'en').create!.fields);
  const lines = [fields.map(({ title }) => title), ...[1, 2].map((row) => fields.map(() => `no ${row}`))];
  const buffer = Buffer.from(lines.map((line) => line.join(';')).join('\n'));
  return { name: 'rows.csv', mimeType: 'text/csv', buffer };
}

const used = { typed: 0, errors: 0, opened: 0 };

/** Uses a screen, and answers what a translation has broken in it. */
async function use(page: Page, complaints: Complaints, within?: string): Promise<string[]> {
  const { lost, ...done } = await exercise(page, within);
  used.typed += done.typed;
  used.errors += done.errors;
  used.opened += done.opened;
  return [...lost, ...(await staleTexts(page)), ...complaints.unexpected()];
}

/** What was broken, by screen. */
type Broken = Record<string, string[]>;

function note(broken: Broken, screen: string, found: string[]): void {
  if (found.length > 0) broken[screen] = found;
}

describe('a page that the browser translates', () => {
  test.override('ownProfile', true);

  test('keeps working in the steps of signing in and on the pages of a sandbox', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 4/);
    await translatePages(page);
    await refuseWrites(page);
    const broken: Broken = {};
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: translated('Sign in') }).waitFor();
    const language = () => page.evaluate(() => document.documentElement.lang);
    expect(await language()).toBe('en');
    note(broken, 'sign-in', await use(page, complaints));
    await page.getByRole('combobox').selectOption('zh');
    await page.getByRole('heading', { level: 1, name: translated('登录') }).waitFor();
    expect(await language()).toBe('zh');
    note(broken, 'sign-in in Chinese', await use(page, complaints));
    await page.getByRole('combobox').selectOption('en');
    await page.getByRole('heading', { level: 1, name: translated('Sign in') }).waitFor();
    for (const path of ['testlogin', 'inbox', 'operator', 'receiver']) {
      await page.goto(`/#/${path}`);
      await page.locator('main h1:visible').first().waitFor();
      note(broken, path, await use(page, complaints));
    }
    expect(broken).toEqual({});
  });

  test(
    'keeps working, with what was typed and with current texts, on all lists and forms',
    { timeout: 600_000 },
    async ({ page, complaints }) => {
      complaints.expect(/status of 4/);
      page.on('dialog', (question) => void question.accept());
      await translatePages(page);
      await signIn(page);
      await refuseWrites(page);
      const broken: Broken = {};
      note(broken, 'frame', await use(page, complaints, 'body'));
      for (const { path, resource, form, type } of entries) {
        if (form !== undefined || path.includes(':') || !type.includes('account')) continue;
        await show(page, path, 'MX');
        const record = resource && (await firstRecord(page));
        note(broken, path, await use(page, complaints));
        if (!record) continue;
        await show(page, record, 'MX');
        note(broken, `a record of ${path}`, await use(page, complaints));
      }
      for (const { path, country } of forms) {
        await show(page, path, country);
        note(broken, `${path} in ${country}`, await use(page, complaints));
      }
      expect(broken).toEqual({});
      expect(used.typed).toBeGreaterThan(100);
      expect(used.errors).toBeGreaterThan(100);
      expect(used.opened).toBeGreaterThan(100);
    },
  );

  test(
    'keeps working on edit pages that are opened by address, and on an import',
    { timeout: 300_000 },
    async ({ page, complaints }) => {
      complaints.expect(/status of 4/);
      page.on('dialog', (question) => void question.accept());
      await translatePages(page);
      await signIn(page);
      await refuseWrites(page);
      const broken: Broken = {};
      const seen = { edits: 0, imports: 0 };
      for (const { path, resource } of entries) {
        const { edit, import: table } = resource === undefined ? {} : realModel.resources[resource]!;
        const record = edit && (await editedRecord(page, path, resource!));
        if (record !== undefined) {
          await show(page, `${path}/${record}/edit`, 'MX');
          note(broken, `editing a record of ${path}`, await use(page, complaints));
          seen.edits++;
        }
        // All imports are one screen.
        if (!table || seen.imports > 0) continue;
        await show(page, `${path}/import`, 'MX');
        await page.locator('main input[type=file]').setInputFiles(wrongRows(resource!));
        const cell = page.locator('main [aria-label$=", row 2"]:visible').first();
        await cell.waitFor();
        await cell.evaluate((input: HTMLInputElement) => input.focus());
        await page.keyboard.type('12');
        await page.keyboard.press('Tab');
        note(broken, `an import of ${path}`, await use(page, complaints));
        seen.imports++;
      }
      expect(seen.edits).toBeGreaterThan(0);
      expect(seen.imports).toBeGreaterThan(0);
      expect(broken).toEqual({});
    },
  );

  test('keeps working in Global mode, and once another language was chosen', async ({ page, complaints }) => {
    complaints.expect(/status of 4/);
    await translatePages(page);
    await signIn(page, { mode: 'Global' });
    await refuseWrites(page);
    const broken: Broken = {};
    const shown = entries.filter(
      ({ path, type, form }) => type.includes('Global') && !form && !path.includes(':'),
    );
    expect(shown.length).toBeGreaterThan(0);
    for (const { path } of shown) {
      await page.evaluate((next) => (location.hash = next), `#${path}`);
      await expect.poll(() => page.evaluate(() => location.hash)).toContain(path);
      await page.locator('main h1:visible').first().waitFor();
      note(broken, `${path} in Global mode`, await use(page, complaints));
    }
    await page.locator('header select:visible').first().selectOption('zh');
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('zh');
    note(broken, 'the last of them in Chinese', await use(page, complaints));
    const { path, country } = forms[0]!;
    await show(page, path, country);
    note(broken, `${path} in Chinese`, await use(page, complaints));
    expect(broken).toEqual({});
  });
});

/** The path of the first record of a list, where it has one. */
async function firstRecord(page: Page): Promise<string | undefined> {
  await page.locator('main [aria-busy=true]:visible').first().waitFor({ state: 'detached' });
  const link = page.locator('main tbody :is(td, th):first-child a:visible').first();
  if ((await link.count()) === 0) return undefined;
  return (await link.getAttribute('href'))?.replace(/^#|\?.*$/g, '');
}

/** Shows a list, and answers the id of its first record that may be edited. */
async function editedRecord(page: Page, path: string, resource: string): Promise<string | undefined> {
  const answer = page.waitForResponse((response) => response.url().includes(`/${resource}?`));
  await show(page, path, 'MX');
  const { data } = (await (await answer).json()) as { data: { id: string; isManaged?: boolean }[] };
  return data.find(({ isManaged }) => isManaged !== false)?.id;
}
