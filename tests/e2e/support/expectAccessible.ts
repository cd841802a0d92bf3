import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Checks the page as it is now with axe: nothing serious or critical, and exactly one main heading in view: kept screens have theirs too. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page }).analyze();
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`);
  expect(found).toEqual([]);
  expect(passes.length, 'axe has looked at something').toBeGreaterThan(5);
  expect(await page.locator('h1:visible').count(), 'main headings').toBe(1);
}
