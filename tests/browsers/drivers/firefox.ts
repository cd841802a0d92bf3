import { launch } from 'puppeteer-core';
import { type Browser, patience } from '../Browser';

/** Opens Firefox, which `FIREFOX` or `/usr/bin/firefox-esr` is, by WebDriver BiDi. Errors of the page go to `report`. */
export async function open(report: (error: string) => void): Promise<Browser> {
  const executablePath = process.env.FIREFOX || '/usr/bin/firefox-esr';
  const browser = await launch({ browser: 'firefox', executablePath });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  page.on('pageerror', (error) => report(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') report(message.text());
  });
  const find = async (part: string, visible = true) => {
    const found = await page.waitForSelector(`xpath/${part}`, { visible, timeout: patience });
    if (!found) throw new Error(`There is no ${part}.`);
    return found;
  };
  return {
    name: (await browser.version()).replace(/^firefox\//i, 'Firefox '),
    open: async (address) => void (await page.goto(address)),
    // Where the page asks first, there is nothing to wait for.
    back: async () => void page.goBack({ timeout: patience }).catch(() => undefined),
    see: async (part) => void (await find(part)),
    miss: async (part) =>
      void (await page.waitForSelector(`xpath/${part}`, { hidden: true, timeout: patience })),
    // The page may render the part anew between being found and being clicked.
    click: async (part) => (await find(part)).click().catch(async () => (await find(part)).click()),
    type: async (field, text) => (await find(field)).type(text),
    attach: async (field, path) => {
      const input = await find(field, false);
      await (await input.toElement('input')).uploadFile(path);
    },
    evaluate: (expression) => page.evaluate(expression),
    screenshot: async (path) => void (await page.screenshot({ path })),
    close: () => browser.close(),
  };
}
