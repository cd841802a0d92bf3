import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Checks the page with axe: nothing serious or critical, all in landmarks, one visible main heading. `without` excludes others'
 * content; `only` are the rules to check after the page has passed the others.
 */
export async function expectAccessible(
  page: Page,
  { without, only }: { without?: string; only?: string[] } = {},
): Promise<void> {
  // In the page itself, which has no frames: that takes a third of the time of axe's adapter. Kept screens have main headings too.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { found, passed } = await page.evaluate(
    async ({ excluded, rules }) => {
      // What is fading in counts as hidden. Those that go on for ever, such as spinners, are not waited for.
      const fading = document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
      await Promise.allSettled(fading.map(({ finished }) => finished));
      const { violations, passes } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        // Charts measure their texts in an element of their own, which stays behind out of sight.
        { exclude: ['#recharts_measurement_span', ...(excluded === undefined ? [] : [excluded])] },
        // Of the others it only says that there are some. The size of targets (WCAG 2.2) is off unless it is asked for.
        {
          resultTypes: ['violations'],
          ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
        },
      );
      // Where a bar that stays in place lies over a part of a target, axe measures the rest of it, which scrolls into sight.
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has only what is written in here
      const isUnderBar = (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return [top + 1, bottom - 1].some((y) => {
          let over = document.elementFromPoint((left + right) / 2, y);
          while (over && !over.contains(element)) {
            if (['fixed', 'sticky'].includes(getComputedStyle(over).position)) return true;
            over = over.parentElement;
          }
          return false;
        });
      };
      const sizes = violations.find(({ id }) => id === 'target-size');
      if (sizes)
        sizes.nodes = sizes.nodes.filter(
          ({ target }) => !isUnderBar(document.querySelector(String(target.at(-1)))!),
        );
      // Landmarks count as well, though axe takes them for less.
      const landmarks = ['region', 'landmark-unique'];
      const serious = violations.filter(
        ({ id, impact, nodes }) =>
          nodes.length > 0 && (impact === 'serious' || impact === 'critical' || landmarks.includes(id)),
      );
      return {
        found: serious.map(
          ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
        ),
        passed: passes.length,
      };
    },
    { excluded: without, rules: only },
  );
  expect(found).toEqual([]);
  expect(passed, 'axe has looked at something').toBeGreaterThan(only ? 0 : 5);
  expect(await page.locator('h1:visible').count(), 'main headings').toBe(1);
}
