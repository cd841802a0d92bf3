import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './expectAccessible';

/** The sign-in pages as somebody uses them who reads one of the languages. */
export class SignInPage {
  readonly #texts: Record<string, string>;

  constructor(
    readonly page: Page,
    readonly language: string,
    /** Address of the gateway without a final slash. */
    readonly url: string,
  ) {
    const read = (name: string) =>
      JSON.parse(
        readFileSync(join(import.meta.dirname, `../../../locales/${language}/${name}.json`), 'utf8'),
      ) as Record<string, string>;
    const readShared = (name: string) =>
      Object.fromEntries(Object.entries(read(name)).map(([key, text]) => [`${name}.${key}`, text]));
    this.#texts = {
      ...read('sign-in'),
      ...read('sign-in-steps'),
      ...readShared('new-password'),
      ...readShared('recovery-codes'),
    };
  }

  /**
   * Returns the text of a key, which follows its file's name if other screens have it. Of a text with placeholders it is the
   * longest part between them.
   */
  text(key: string): string {
    const text = this.#texts[key];
    if (text === undefined) throw new Error(`There is no text ${key}.`);
    const parts = text.split(/%\{\w+\}/).map((part) => part.trim());
    return parts.toSorted((one, other) => other.length - one.length)[0]!;
  }

  async open(address = '/#/login'): Promise<void> {
    await this.page.context().addCookies([{ name: 'language', value: this.language, url: this.url }]);
    await this.page.goto(this.url + address);
  }

  field(key: string): Locator {
    return this.page.getByLabel(this.text(key), { exact: true });
  }

  async press(key: string): Promise<void> {
    await this.page.getByRole('button', { name: this.text(key) }).click();
  }

  /** Waits for a step, and looks at it as it is: accessible, and no wider than the screen. */
  async at(title: string): Promise<void> {
    await this.#heading(title).waitFor();
    await expectAccessible(this.page);
    expect(await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }

  /** Waits for a step as {@link at}, and that a reload leads back to it. */
  async atAndReload(title: string): Promise<void> {
    await this.at(title);
    await this.page.reload();
    await this.#heading(title).waitFor();
  }

  #heading(title: string): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.text(title), exact: true });
  }

  /** Passes the first step. */
  async enter(account: string, password: string): Promise<void> {
    await this.field('account').fill(account);
    await this.field('password').fill(password);
    await this.press('continue');
  }

  /** Waits for the app behind the sign-in page. */
  async signedIn(): Promise<void> {
    await this.page.locator('.shell').waitFor();
    // It leaves the address of the sign-in by itself, which would undo where a test goes before.
    await this.page.waitForURL(({ hash }) => !hash.startsWith('#/login'));
    const cookies = await this.page.context().cookies();
    expect(cookies.map(({ name }) => name)).toContain('Admin-Token');
  }
}
