import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { startMailServer } from '../support/mailServer';
import { sandboxFinance, sandboxOwner } from '../support/sandboxLogins';
import { chooseRecord } from './support/chooseRecord';
import { appCode } from './support/appCode';
import { ListPage } from './support/ListPage';
import { openList } from './support/openList';
import { recoveryCode } from './support/recoveryCode';
import { signIn } from './support/signIn';
import { test as plainTest } from './support/test';
import { startTraced, type TracedSandbox } from './support/walks/startTraced';

const walks = new Map(
  readFileSync(join(import.meta.dirname, '../../docs/walks.md'), 'utf8')
    .split('\n## ')
    .slice(1)
    .map((section) => [
      section.slice(0, section.indexOf('\n')),
      [...section.matchAll(/^\d+\. .*?`src\/([^`]+\/)(\w+)(\.tsx?)`(?: \(`(\w+)`\))?/gm)].map(
        ([, folder, file, ending, name = file]) => `src/${folder}${file}${ending}#${name}`,
      ),
    ]),
);
const steps = new Set([...walks.values()].flat());

const test = plainTest.extend<{ traced: TracedSandbox; gatewayUrl: string; page: Page }>({
  traced: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads the needed fixtures from the pattern
    async ({}, provide) => {
      const mails = await startMailServer();
      const programs = ['src/cli/operator/operator.ts', 'src/cli/jobs.ts'];
      const traced = await startTraced(steps, programs, {
        SMTP_URL: mails.url,
        MAIL_FROM: 'no-reply@corridor.example',
      });
      await provide(traced);
      await traced.stop();
      await mails.close();
    },
    { scope: 'file' },
  ],
  gatewayUrl: async ({ traced }, provide) => provide(traced.url),
  page: async ({ session, traced }, provide) => {
    traced.follow(session.page);
    await provide(session.page);
  },
});

/** Which steps of a walk were not called since a time, each after the one before it. */
function missed(traced: TracedSandbox, walk: string, since: number): string[] {
  const calls = traced.calls(since);
  const left: string[] = [];
  let place = 0;
  for (const step of walks.get(walk)!) {
    const found = calls.indexOf(step, place);
    if (found < 0) left.push(step);
    else place = found + 1;
  }
  return left;
}

describe('the code is walked through as docs/walks.md says', () => {
  test('A sign-in', async ({ page, traced, gatewayUrl, task }) => {
    const since = Date.now();
    await page.goto('/#/login');
    await page.getByLabel('Account', { exact: true }).fill(sandboxOwner.account);
    await page.getByLabel('Password', { exact: true }).fill(sandboxOwner.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Authenticator code').fill(appCode(sandboxOwner.secret, gatewayUrl));
    await page.locator('.shell').waitFor();
    expect(missed(traced, task.name, since)).toEqual([]);
  });

  test('A field, from schema to cell', async ({ page, traced, task }) => {
    await openList(page, 'Collection orders');
    expect(missed(traced, task.name, 0)).toEqual([]);
  });

  test('A filter, to its SQL', async ({ page, traced, task }) => {
    const list = await openList(page, 'Collection orders');
    const since = Date.now();
    const popover = await list.openFilter('Amount');
    await popover.getByRole('textbox').first().fill('100');
    await popover.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => missed(traced, task.name, since)).toEqual([]);
  });

  test('A cell, to an export', async ({ page, traced, task }) => {
    const list = await openList(page, 'Collection orders');
    const since = Date.now();
    await list.export('Excel, columns shown');
    await expect.poll(() => missed(traced, task.name, since)).toEqual([]);
  });

  test('A withdrawal, from the form to the ledger', async ({ page, traced, gatewayUrl, task }) => {
    const since = Date.now();
    await withdraw(page, gatewayUrl);
    expect(missed(traced, task.name, since)).toEqual([]);
  });

  test('An import, from the dropped file to its result', async ({ page, traced, task }) => {
    const since = Date.now();
    await signIn(page, { address: '/#/Paymentorders/import?country=MX' });
    await page.locator('input[type=file]').setInputFiles(join(import.meta.dirname, 'support/payouts.xlsx'));
    const payOut = { name: /^Pay out .+ in 2 payments$/ };
    await page.getByRole('button', payOut).click();
    await page.getByLabel('Authenticator code').fill(await recoveryCode(traced));
    await page.getByRole('dialog').getByRole('button', payOut).click();
    await page.getByText('All 2 payout orders were created.').waitFor();
    expect(missed(traced, task.name, since)).toEqual([]);
  });

  test('An action by file, from its lines to a changed record', async ({ page, traced, task }) => {
    await signIn(page, { account: /finance/i, address: '/#/Withdrawals?country=MX' });
    await (await new ListPage(page, 'Withdrawals').ready()).open(0);
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
    await page.getByText(/canceled\.$/).waitFor();
    expect(missed(traced, task.name, 0)).toEqual([]);
  });

  test('A job, from its transaction to its dead letter', async ({ traced, task }) => {
    const invited = 'support@mariposa.example';
    const database = new Client(traced.connection);
    await database.connect();
    await database.query('update merchant_user set must_set_password = true where account = $1', [invited]);
    await database.end();
    const since = Date.now();
    traced.run('src/cli/operator/operator.ts', 'invite', invited);
    await expect
      .poll(() => missed(traced, task.name, since))
      .toEqual(['src/gateway/jobs/inspect.ts#countJobs']);
    traced.run('src/cli/jobs.ts');
    expect(missed(traced, task.name, since)).toEqual([]);
  });

  test('A figure, to the rows behind it', async ({ page, traced, gatewayUrl, task }) => {
    const since = Date.now();
    await collect(gatewayUrl);
    await expect
      .poll(() => traced.calls(since).some((step) => step.endsWith('#foldRollups')), { timeout: 20_000 })
      .toBe(true);
    await signIn(page, { address: '/#/businesshome?country=MX' });
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
    // The first figures may have been requested before the page was there.
    await page.getByRole('button', { name: 'Refresh the figures' }).click();
    await expect.poll(() => missed(traced, task.name, since)).toEqual([]);
  });

  test('A change, to the screens that show it', async ({ page, traced, gatewayUrl, task }) => {
    const since = Date.now();
    await openList(page, 'Collection orders');
    await collect(gatewayUrl);
    await expect.poll(() => missed(traced, task.name, since), { timeout: 20_000 }).toEqual([]);
  });

  test("A refund, from its form to the network's answer", async ({ page, traced, task }) => {
    const settled = encodeURIComponent(JSON.stringify({ settlement: ['settled'] }));
    await signIn(page, { address: `/#/PayDetailed?filter=${settled}&country=MX` });
    await (await new ListPage(page, 'Pay-in details').ready()).open(0);
    const since = Date.now();
    await page.getByRole('link', { name: 'Refund a payment' }).click();
    await page.getByLabel('Refund amount').fill('1.5');
    await page.getByLabel('Why').fill('Delivered late');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByLabel('Authenticator code').fill(await recoveryCode(traced));
    await page.getByRole('button', { name: /^Refund .*1.50/ }).click();
    await page.getByRole('heading', { level: 1, name: /^MXB/ }).waitFor();
    await expect.poll(() => missed(traced, task.name, since), { timeout: 20_000 }).toEqual([]);
  });

  test('A table, from its declaration to its purge', async ({ traced, gatewayUrl, task }) => {
    const left = 'unbound@mariposa.example';
    await post(gatewayUrl, 'global/preLoginValidation', { account: left, password: 'Not-theirs-2026' });
    const recorded = 'src/gateway/auth/securityEvents.ts#recordSecurityEvent';
    await expect.poll(() => traced.calls(0).includes(recorded)).toBe(true);
    traced.run('src/cli/operator/operator.ts', 'disable', left);
    traced.run('src/cli/operator/operator.ts', 'forget', 'user', left, '--yes');
    const database = new Client(traced.connection);
    await database.connect();
    await database.query("update job set ready_at = now() where kind = 'purge.security_event'");
    await database.end();
    await expect.poll(() => missed(traced, task.name, 0), { timeout: 20_000 }).toEqual([]);
  });
});

async function withdraw(page: Page, gatewayUrl: string): Promise<void> {
  await signIn(page, { account: /finance/i, address: '/#/amountRaised?country=MX' });
  await chooseRecord(page, 'Bank account');
  await page.getByLabel('Requested amount', { exact: true }).fill('1234.56');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByLabel('Authenticator code').fill(appCode(sandboxFinance.secret, gatewayUrl));
  await page.getByRole('button', { name: 'Withdraw 1,234.56 MXN' }).click();
  await page.getByRole('heading', { level: 1, name: /^MXW/ }).waitFor();
}

/** Makes a collection order by a call, which the network pays in a moment. */
async function collect(gatewayUrl: string): Promise<void> {
  const { data } = await post(gatewayUrl, 'global/testLogin', { account: sandboxOwner.account });
  await post(gatewayUrl, 'manage/MX/collection-orders', { method: 'SPEI', amount: 123_00 }, data.token);
}

async function post(gatewayUrl: string, path: string, body: object, token = '') {
  const answer = await fetch(`${gatewayUrl}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', Authorization: token },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { data: { token: string } };
}
