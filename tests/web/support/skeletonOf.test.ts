import { expect, it } from 'vitest';
import { skeletonOf } from './skeletonOf';

const skeleton = (html: string) => {
  document.body.innerHTML = html;
  return skeletonOf(document.body);
};
const field = '<p>Name</p><label for="a">Amount</label><input id="a" name="amount" title="Pesos">';

it.each([
  [
    'words',
    field.replace('Amount', '金额').replace('Pesos', '比索').replace('<p>Name', '<p>An <!-- --> other'),
  ],
  ['ids and names', field.replaceAll('"a"', '":r7:"').replace('"amount"', '"fee"')],
  ['looks', field.replace('<p>', '<p class="wide" data-seen style="width: 3px">')],
])('is the same with other %s', (_what, other) => {
  expect(skeleton(other)).toBe(skeleton(field));
});

it.each([
  ['without words where there were some', field.replace('Amount', ' ')],
  ['with an empty name', field.replace('Pesos', '')],
  ['with a label of nothing', field.replace('for="a"', 'for="b"')],
  ['with another element', field.replaceAll('p>', 'li>')],
  ['with another attribute', field.replace('<input', '<input tabindex="3"')],
  ['where a part is not shown', field.replace('<label', '<label style="display: none"')],
  ['with an element elsewhere', `<div>${field}</div>`],
])('is another one %s', (_what, other) => {
  expect(skeleton(other)).not.toBe(skeleton(field));
});
