import type { Download, Locator, Page } from 'playwright-core';

/** A generated list, as a merchant with a mouse or a keyboard sees it from 768 px on. */
export class ListPage {
  readonly table: Locator;
  /** The shown rows, out of the total. */
  readonly range: Locator;

  constructor(
    readonly page: Page,
    readonly title: string,
  ) {
    this.table = page.getByRole('region', { name: title }).getByRole('table');
    this.range = page
      .getByRole('navigation', { name: 'Pages' })
      .getByText(/\d[–-]\d|of/)
      .first();
  }

  /** Waits for rows and sums of the latest request. The sums bring rows of their own moment. */
  async ready(): Promise<this> {
    await this.page.getByRole('heading', { level: 1, name: this.title }).waitFor();
    await this.table.and(this.page.locator('[aria-busy=false]')).waitFor();
    await this.table.locator('tbody a').first().waitFor();
    await this.table.locator('tfoot[aria-busy=true]').waitFor({ state: 'detached' });
    return this;
  }

  /** The head cells' words, with the currency or zone that is shown there once. */
  async heads(): Promise<string[]> {
    return this.table.locator('thead th').allInnerTexts();
  }

  /** Returns a column's text in each row; identifiers in full. `head` is the beginning of its heading. */
  async column(head: string): Promise<string[]> {
    const place = (await this.heads()).findIndex((text) => text.startsWith(head));
    if (place < 0) throw new Error(`No column begins with "${head}".`);
    return this.table.locator(`tbody tr > :nth-child(${place + 1})`).evaluateAll((cells) =>
      cells.map((cell) => {
        const whole = cell.querySelector('[title]');
        return (whole?.getAttribute('title') ?? (cell as HTMLElement).innerText).trim();
      }),
    );
  }

  /** A column of amounts, in major units. */
  async amounts(head: string): Promise<number[]> {
    return (await this.column(head)).map((text) => Number(text.replaceAll(/[^\d.-]/g, '')));
  }

  /** The amount of the totals row under a head, without what it leaves out, which is said below it. */
  async total(head: string): Promise<string> {
    const place = (await this.heads()).findIndex((text) => text.startsWith(head));
    const [total = ''] = (await this.table.locator(`tfoot tr > :nth-child(${place + 1})`).innerText()).split(
      '\n',
    );
    return total.trim();
  }

  async sortBy(head: string): Promise<void> {
    await this.table
      .getByRole('columnheader', { name: new RegExp(`^${head}`) })
      .getByRole('button')
      .click();
  }

  /** Opens a filter that is in view, or takes it from "More filters", and answers its popover. */
  async openFilter(field: string): Promise<Locator> {
    const chip = this.chip(field);
    if (await chip.isVisible()) await chip.click();
    else {
      await this.page.getByRole('button', { name: 'More filters' }).click();
      await this.page.getByRole('dialog').getByRole('button', { name: field, exact: true }).click();
    }
    const popover = this.page.getByRole('dialog');
    await popover.getByRole('heading', { name: field, exact: true }).waitFor();
    return popover;
  }

  /** Looks at all days instead of those that a list begins with. */
  async clearFilter(field: string): Promise<void> {
    const popover = await this.openFilter(field);
    await popover.getByRole('button', { name: 'Clear' }).click();
    await popover.getByRole('button', { name: 'Done' }).click();
    await popover.waitFor({ state: 'hidden' });
  }

  /** The chip that says what a filter is set to. */
  chip(field: string): Locator {
    return this.page
      .getByRole('button', { name: new RegExp(`^${field} `) })
      .and(this.page.locator('[aria-haspopup=dialog]'));
  }

  /** Opens the chooser of columns and answers it. */
  async openColumns(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Columns' }).click();
    return this.page.getByRole('dialog', { name: 'Columns' });
  }

  /** Exports by a command of the menu such as "Excel, columns shown". */
  async export(command: string): Promise<Download> {
    await this.page.getByRole('button', { name: 'Export' }).click();
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('menuitem', { name: command }).click();
    return download;
  }

  /** Opens the record in a row, counted from 0. */
  async open(row: number): Promise<void> {
    await this.table.locator('tbody tr').nth(row).getByRole('link').first().click();
  }
}
