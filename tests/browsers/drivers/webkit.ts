import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { Builder, By, error, until, type WebElement } from 'selenium-webdriver';
import { freePort } from '../../support/freePort';
import { type Browser, patience } from '../Browser';

/** Opens WebKitGTK by its WebDriver, which `WEBKIT_DRIVER` or `/usr/bin/WebKitWebDriver` is. It needs a display. */
export async function open(report: (error: string) => void): Promise<Browser> {
  const port = await freePort();
  const server = spawn(process.env.WEBKIT_DRIVER || '/usr/bin/WebKitWebDriver', [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // The sandbox of its processes needs rights that a container does not give.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  await once(server, 'spawn');
  const capabilities = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: process.env.WEBKIT || '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      // Without a window manager nothing answers a request to resize it.
      args: ['--automation', '--geometry=1280x900'],
    },
  };
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build();
  const find = async (part: string) => driver.wait(until.elementLocated(By.xpath(part)), patience, part);
  const see = async (part: string) => driver.wait(until.elementIsVisible(await find(part)), patience, part);
  /** Does something with a part once it is seen; again where the page renders it anew meanwhile. */
  const use = async (part: string, act: (element: WebElement) => Promise<void>) => {
    try {
      await act(await see(part));
    } catch (failure) {
      if (!(failure instanceof error.StaleElementReferenceError)) throw failure;
      await act(await see(part));
    }
  };
  /** It tells nobody what its page complains of, so the page is asked at each step. */
  const ask = async () => {
    const errors = await driver.executeScript(`
      const errors = window.complaints ?? [];
      if (!window.complaints) {
        addEventListener('error', ({ message }) => window.complaints.push(message));
        addEventListener('unhandledrejection', ({ reason }) => window.complaints.push(String(reason)));
        const { error } = console;
        console.error = (...words) => { window.complaints.push(words.join(' ')); error(...words); };
      }
      window.complaints = [];
      return errors;`);
    (errors as string[]).forEach(report);
  };
  const told =
    <Arguments extends unknown[]>(step: (...given: Arguments) => Promise<void>) =>
    async (...given: Arguments) => {
      await step(...given);
      await ask();
    };
  const version = (await driver.getCapabilities()).getBrowserVersion();
  return {
    name: `WebKitGTK ${version}`,
    open: told((address: string) => driver.get(address)),
    back: told(() => driver.navigate().back()),
    see: told((part: string) => use(part, async () => undefined)),
    miss: told(async (part: string) => {
      const isMissed = async () => (await driver.findElements(By.xpath(part))).length === 0;
      await driver.wait(isMissed, patience, part);
    }),
    click: told((part: string) => use(part, (element) => element.click())),
    type: told((field: string, text: string) => use(field, (element) => element.sendKeys(text))),
    attach: told(async (field: string, path: string) => (await find(field)).sendKeys(path)),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    screenshot: async (path) => writeFile(path, await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit();
      server.kill();
    },
  };
}
