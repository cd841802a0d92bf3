import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { sandboxAccounts } from '../support/sandboxAccounts';
import { appCode } from './support/appCode';
import { copyUser } from './support/copyUser';
import { expectAccessible } from './support/expectAccessible';
import { newestMail } from './support/newestMail';
import { SignInPage } from './support/SignInPage';
import { anotherSignInLink, signInLink } from './support/signInLink';
import { startSandbox, type Sandbox } from './support/startSandbox';
import { test } from './support/test';

const user = (name: string) => {
  const found = sandboxAccounts.find(({ account }) => account.startsWith(`${name}@`));
  if (!found) throw new Error(`The sandbox has no ${name}.`);
  return found;
};

// The tests change passwords and authenticators: in each language those of its own users.
const newUser = { en: user('new').account, zh: 'new.zh@mariposa.example' };
const forgetful = { en: user('finance'), zh: user('support') };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await copyUser(sandbox, user('new').account, newUser.zh);
});
afterAll(() => sandbox?.stop());

const desktop = { viewport: { width: 1280, height: 800 }, acceptDownloads: true };
const phone = {
  viewport: { width: 375, height: 740 },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark' as const,
};

describe.each([
  ['en', desktop],
  ['zh', phone],
] as const)('signing in, in %s', (language, contextOptions) => {
  test.override('contextOptions', { ...contextOptions, timezoneId: 'Pacific/Auckland' });
  /** Waits for a step. That it survives a reload depends neither on the language nor on the screen, and is tried once. */
  const reach = (signIn: SignInPage, title: string) =>
    language === 'en' ? signIn.atAndReload(title) : signIn.at(title);

  test('the first time: an own password, an authenticator, and its recovery codes', async ({
    page,
    complaints,
  }) => {
    const signIn = new SignInPage(page, language, sandbox.url);
    const account = newUser[language];
    const { password } = user('new');
    await signIn.open();
    await signIn.at('title');
    await signIn.enter(account, password);

    await reach(signIn, 'passwordTitle');
    await signIn.field('new-password.password').fill('too weak');
    await signIn.field('new-password.repeatPassword').fill('too weak');
    await signIn.press('savePassword');
    await page.getByText(signIn.text('new-password.weak')).waitFor();
    await signIn.at('passwordTitle');
    complaints.expect(/422/);
    await signIn.field('new-password.password').fill(password);
    await signIn.field('new-password.repeatPassword').fill(password);
    await signIn.press('savePassword');
    // That it is the old one only the gateway knows.
    await page.locator('.field__error').waitFor();
    await signIn.field('new-password.password').fill('Own-password-7');
    await signIn.field('new-password.repeatPassword').fill('Own-password-7');
    await signIn.press('savePassword');

    const secretText = () => page.locator('.secret-text code').innerText();
    await signIn.at('bindTitle');
    await page.getByRole('img', { name: signIn.text('qrCode') }).waitFor();
    const secret = (await secretText()).replaceAll(' ', '');
    await page.reload();
    await signIn.at('bindTitle');
    await expect.poll(secretText).toBe(secret.match(/.{4}/g)!.join(' '));
    await signIn.field('bindCode').fill('000000');
    await page.getByRole('alert').waitFor();
    await signIn.field('bindCode').fill(appCode(secret, sandbox.url));

    await signIn.at('recoveryCodesTitle');
    const codes = await page
      .getByRole('list', { name: signIn.text('recovery-codes.codes') })
      .getByRole('listitem')
      .allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    const download = page.waitForEvent('download');
    await signIn.press('recovery-codes.download');
    const file = await readFile(await (await download).path(), 'utf8');
    for (const code of codes) expect(file).toContain(code);
    await signIn.press('toApp');
    await page.getByText(signIn.text('recovery-codes.storedFirst')).waitFor();
    await page.getByRole('checkbox').check();
    await signIn.press('toApp');
    await signIn.signedIn();

    // Again, without the phone.
    await page.context().clearCookies();
    await signIn.open();
    await page.reload();
    await signIn.enter(account, 'Own-password-7');
    await reach(signIn, 'codeTitle');
    await signIn.press('useRecovery');
    await signIn.at('recoveryTitle');
    await signIn.field('recovery').fill(codes[3]!.toLowerCase().replaceAll('-', ' '));
    await signIn.press('submit');
    await signIn.signedIn();
  });

  // How steps look on a phone is seen by the others.
  test.skipIf(language !== 'en')(
    'recovery codes are shown once: a reload leads to the sign-in',
    async ({ page }) => {
      const signIn = new SignInPage(page, language, sandbox.url);
      const { account, password } = user('unbound');
      page.on('dialog', (dialog) => void dialog.accept());
      await signIn.open();
      await signIn.enter(account, password);
      await signIn.at('bindTitle');
      const secret = (await page.locator('.secret-text code').innerText()).replaceAll(' ', '');
      await signIn.field('bindCode').fill(appCode(secret, sandbox.url));
      await signIn.at('recoveryCodesTitle');
      await page.reload();
      await signIn.at('codesGoneTitle');
      await signIn.press('toSignIn');
      expect(await signIn.field('account').inputValue()).toBe(account);
      await signIn.field('password').fill(password);
      await signIn.press('continue');
      await signIn.field('code').fill(appCode(secret, sandbox.url));
      await signIn.signedIn();
    },
  );

  test('a forgotten password is replaced by a code of the e-mail and one of the authenticator', async ({
    page,
  }) => {
    const signIn = new SignInPage(page, language, sandbox.url);
    const { account, authenticatorSecret } = forgetful[language];
    const answer = await fetch(`${sandbox.url}/api/global/testLogin`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ account }),
    });
    const { data } = (await answer.json()) as { data: { token: string } };

    await signIn.open();
    await signIn.field('account').fill(account);
    await signIn.press('forgotten');
    await reach(signIn, 'forgottenTitle');
    expect(await signIn.field('account').inputValue()).toBe(account);
    await signIn.press('sendCode');
    await reach(signIn, 'emailTitle');
    expect(
      await page.getByRole('button', { name: signIn.text('resendIn') }).getAttribute('aria-disabled'),
    ).toBe('true');

    const inbox = await page.context().newPage();
    const link = page.getByRole('link', { name: signIn.text('toInbox') });
    await inbox.goto(sandbox.url + '/' + (await link.getAttribute('href')));
    const mail = inbox.getByRole('article').first();
    await mail.waitFor();
    await new SignInPage(inbox, language, sandbox.url).at('inboxTitle');
    const code = /\b\d{6}\b/.exec(await mail.innerText())![0];
    expect(await newestMail(sandbox, account)).toContain(code);
    await inbox.close();

    await signIn.field('emailCode').fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('alert').waitFor();
    await signIn.field('emailCode').fill(code);
    await reach(signIn, 'resetTitle');
    await signIn.field('new-password.password').fill('Another-password-7');
    await signIn.field('new-password.repeatPassword').fill('Another-password-7');
    await signIn.field('resetCode').fill('000 000');
    await signIn.press('savePassword');
    await page.getByText(signIn.text('codeRefused')).waitFor();
    await signIn.field('resetCode').fill(appCode(authenticatorSecret!, sandbox.url));
    await signIn.press('savePassword');
    await page.getByText(signIn.text('resetDone')).waitFor();

    const menu = await fetch(`${sandbox.url}/api/global/auth/account/getMenuListForAuthorization`, {
      headers: { Authorization: data.token },
    });
    expect(menu.status, 'of a session from before').toBe(401);
    await signIn.field('password').fill('Another-password-7');
    await signIn.press('continue');
    await signIn.field('code').fill(appCode(authenticatorSecret!, sandbox.url));
    await signIn.signedIn();
  });

  test('a dialog explains why a user cannot sign in, and a page that a link is used up', async ({ page }) => {
    const signIn = new SignInPage(page, language, sandbox.url);
    await signIn.open('/#/auth-redirect?ticket=used');
    await signIn.at('redirectFailed');
    await page.getByRole('link', { name: signIn.text('toSignIn') }).click();
    await signIn.at('title');
    for (const [account, password, title] of [
      ['agent@mariposa.example', 'Agencia-2026', 'refused426'],
      ['owner@quetzal.example', 'Quetzal-2026', 'refused424'],
      ['owner@jaguar.example', 'Jaguar-2026', 'refused425'],
    ] as const) {
      await signIn.enter(account, password);
      const dialog = page.getByRole('alertdialog', { name: signIn.text(title) });
      await dialog.waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await signIn.field('account').inputValue()).toBe(account);
    }
  });
});

describe('signing in', () => {
  test('a link signs in once, removes its ticket from the address, and leads only into the app', async ({
    page,
    sandbox,
  }) => {
    const signIn = new SignInPage(page, 'en', sandbox.url);
    const { account } = user('support');
    const link = signInLink(sandbox, account).split('&')[0]!;
    await signIn.open(`${link}&redirect=${encodeURIComponent('/Collectorders')}`);
    await signIn.signedIn();
    await page.waitForURL(/#\/Collectorders/);
    await page.goBack().catch(() => undefined);
    expect(page.url()).not.toContain('ticket');

    await page.context().clearCookies();
    await signIn.open(link);
    await page.reload();
    await page.getByRole('link', { name: signIn.text('toSignIn') }).click();
    await signIn.field('account').waitFor();

    const other = await anotherSignInLink(sandbox, account);
    await signIn.open(`${other}&redirect=${encodeURIComponent('//example.com/')}`);
    await signIn.signedIn();
    expect(new URL(page.url()).origin).toBe(sandbox.url);
  });

  test('after too many attempts the user waits, and the seconds count down', async ({
    page,
    sandbox,
    complaints,
  }) => {
    complaints.expect(/429/);
    const signIn = new SignInPage(page, 'en', sandbox.url);
    await signIn.open();
    const button = page.getByRole('button', { name: signIn.text('continue') });
    const waiting = page.getByRole('button', { name: new RegExp(`^${signIn.text('continue')} *\\d+ `) });
    await signIn.field('account').fill('somebody@else.example');
    await signIn.field('password').fill('Wrong-password-1');
    const attempt = async () => {
      const [answer] = await Promise.all([page.waitForResponse(/preLoginValidation/), button.click()]);
      // The first wait is a second, which may be over before this test sees it. The next ones are longer.
      return (
        answer.status() === 429 &&
        waiting.waitFor({ timeout: 5_000 }).then(
          () => true,
          () => false,
        )
      );
    };
    await expect.poll(attempt, { timeout: 60_000 }).toBe(true);
    await signIn.at('title');
    await waiting.waitFor({ state: 'detached' });
    expect(await button.getAttribute('aria-disabled')).toBe(null);
  });
});

describe('at a later hour', () => {
  test.override({ ownProfile: true });

  test('a step that was left for five minutes starts again', async ({ page, sandbox }) => {
    const signIn = new SignInPage(page, 'en', sandbox.url);
    const { account, password } = user('support');
    await page.clock.install();
    await signIn.open();
    await signIn.enter(account, password);
    await signIn.at('codeTitle');
    await page.clock.fastForward('05:01');
    await page.reload();
    await page.getByText(signIn.text('expired')).waitFor();
    expect(await signIn.field('account').inputValue()).toBe(account);
  });
});
