import type { Locator } from 'playwright-core';

/** What a control is described by, its hint and its error: as a screen reader would say it. */
export async function describedBy(control: Locator): Promise<string> {
  return control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}
