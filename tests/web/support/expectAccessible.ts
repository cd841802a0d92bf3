import { act } from '@testing-library/react';
import axe from 'axe-core';
import { expect } from 'vitest';
import { skeletonOf } from './skeletonOf';

/** Skeletons in which axe has found nothing. */
const accessible = new Set<string>();

/**
 * Checks what axe finds without a layout: names, roles, labels and structure. Browser tests check the rest on a few screens. Each
 * skeleton is checked once, as axe takes longer than the screen.
 */
export async function expectAccessible(part: Element = document.body): Promise<void> {
  const skeleton = skeletonOf(part);
  if (accessible.has(skeleton)) return;
  let violations: axe.Result[] = [];
  // Browsers do not show what is `hidden`; the document of tests has no styles of its own that say so.
  const context = { include: part, exclude: '[hidden]' };
  // Within `act`, because the screen may still be loading what is not looked at.
  await act(async () => {
    ({ violations } = await axe.run(context, {
      resultTypes: ['violations'],
      // The frame around the screen has the landmarks, and colours need a layout.
      rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
    }));
  });
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  accessible.add(skeleton);
}
