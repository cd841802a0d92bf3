import { join } from 'node:path';
import { unusedCode } from '../../bench/session/unusedCode';
import { sandboxOwner } from '../support/sandboxLogins';
import type { Browser } from './Browser';

const payouts = join(import.meta.dirname, '../e2e/support/payouts.xlsx');

const heading = (text: string) => `//h1[contains(normalize-space(), '${text}')]`;
const button = (text: string) =>
  `//button[starts-with(normalize-space(), '${text}') or @aria-label = '${text}']`;
const link = (text: string) => `//a[normalize-space() = '${text}']`;
const field = (label: string) => `//*[@id = //label[starts-with(normalize-space(), '${label}')]/@for]`;
const text = (part: string) => `//*[contains(text(), '${part}')]`;
const dialog = (words: string) => `//*[(self::dialog or @role = 'dialog') and contains(., '${words}')]`;
const question = dialog('Leave this form?');

/** The steps that money and typed text depend on, in the order in which a merchant takes them. */
export const walk: [what: string, (browser: Browser, url: string) => Promise<void>][] = [
  ['sign in', signIn],
  ['list', seeList],
  ['withdrawal with review', withdraw],
  ['batch', importPayouts],
  ['leave a half-filled form by a link', leaveByLink],
  ['leave a half-filled form by the back button and by an address', leaveByBrowser],
];

async function signIn(browser: Browser, url: string): Promise<void> {
  await browser.open(`${url}/#/login`);
  await browser.type(field('Account'), sandboxOwner.account);
  await browser.type(field('Password'), sandboxOwner.password);
  await browser.click(button('Continue'));
  await browser.see(heading('Enter your authenticator code'));
  await browser.type(field('Authenticator code'), await unusedCode(sandboxOwner.secret));
  await browser.see(heading('Account overview'));
}

async function seeList(browser: Browser, url: string): Promise<void> {
  await browser.open(`${url}/#/Collectorders?country=MX`);
  await browser.see(heading('Collection orders'));
  await browser.click('//tbody/tr[1]//a');
  await browser.see(heading('MXC'));
}

async function withdraw(browser: Browser, url: string): Promise<void> {
  await browser.open(`${url}/#/MoneymManagement?country=MX`);
  await browser.click(`//main${link('Withdraw')}`);
  await browser.see(heading('Withdraw'));
  await browser.click(field('Bank account'));
  await browser.click('(//*[@role = "listbox"]/*[@aria-disabled = "false"])[1]');
  await browser.type(field('Requested amount'), '1234.56');
  await browser.click(button('Review'));
  await browser.see(text('Check your withdrawal'));
  await browser.type(field('Authenticator code'), await unusedCode(sandboxOwner.secret));
  await browser.click(button('Withdraw 1,234.56 MXN'));
  await browser.see(heading('MXW'));
}

async function importPayouts(browser: Browser, url: string): Promise<void> {
  await browser.open(`${url}/#/Paymentorders/import?country=MX`);
  await browser.see(button('Choose a file'));
  await browser.attach('//input[@type = "file"]', payouts);
  await browser.click(button('Pay out '));
  await browser.click(`${dialog('Pay out ')}${button('Pay out ')}`);
  await browser.see(text('All 2 payout orders were created.'));
}

const typed = 'Somebody';

async function fillPayout(browser: Browser, url: string): Promise<void> {
  await browser.open(`${url}/#/Paymentorders?country=MX`);
  await browser.see(heading('Payout orders'));
  await browser.click(`//main${link('Pay out')}`);
  await browser.type(field('Payee name'), typed);
}

async function leaveByLink(browser: Browser, url: string): Promise<void> {
  await fillPayout(browser, url);
  await stay(browser, () => browser.click(`//nav${link('Payout orders')}`));
  await browser.click(`//nav${link('Payout orders')}`);
  await browser.click(`${question}${button('Leave')}`);
  await browser.see(heading('Payout orders'));
}

async function leaveByBrowser(browser: Browser, url: string): Promise<void> {
  await fillPayout(browser, url);
  await stay(browser, () => browser.back());
  // Where the page asks first, there is nothing to wait for.
  const enter = async () => void browser.open(`${url}/#/Paymentorders?country=MX`).catch(() => undefined);
  await stay(browser, enter);
  // The history has entries ahead now, whose place an address takes.
  await stay(browser, enter);
  await enter();
  await browser.click(`${question}${button('Leave')}`);
  await browser.see(heading('Payout orders'));
}

/** Goes, is asked, stays, and finds what was typed. */
async function stay(browser: Browser, go: () => Promise<void>): Promise<void> {
  await go();
  await browser.click(`${question}${button('Keep editing')}`);
  await browser.miss(question);
  const value = await browser.evaluate(`document.querySelector('[name=payeeName]')?.value`);
  if (value !== typed) throw new Error(`The form has "${String(value)}" instead of "${typed}".`);
}
