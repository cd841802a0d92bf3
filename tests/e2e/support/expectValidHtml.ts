import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // The browser writes the document anew, so that its style says nothing of ours.
    'doctype-style': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'off',
    // HTML's default type is what is meant.
    'no-implicit-input-type': 'off',
    // React's ids begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // A list may have a name as well.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // A region that scrolls takes the focus, which is not for a section.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // Hidden screens, which are kept, have landmarks and headings as well. axe looks at those that are shown.
    'unique-landmark': 'off',
    'empty-heading': 'off',
    // What is behind an open overlay is hidden; MUI keeps the focus within it.
    'hidden-focusable': 'off',
    // A search, and the number of a page, are sent by Enter: a button beside each would be one more stop of the keyboard.
    'wcag/h32': 'off',
  },
});

/** Checks that the document, as it is now, is valid HTML. */
export async function expectValidHtml(page: Page): Promise<void> {
  const html = await page.evaluate(() => `<!doctype html>${document.documentElement.outerHTML}`);
  const { results } = await validator.validateString(html);
  const lines = html.split('\n');
  const found = results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) =>
        `${ruleId}: ${message}\n  ${lines[line - 1]?.slice(Math.max(0, column - 80), column + 120)}`,
    ),
  );
  expect(found).toEqual([]);
}
