// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { looksOf, markDifferences } from '../../../src/cli/preview/markDifferences';

/** The texts of what is marked on each side. */
function marked(before: string, after: string): [before: string[], after: string[]] {
  const sides = markDifferences(before, after);
  return [markedIn(sides.before), markedIn(sides.after)];
}

function markedIn(html: string): string[] {
  const element = document.createElement('div');
  element.innerHTML = html;
  return [...element.querySelectorAll('[data-changed]')].map(({ textContent }) => textContent);
}

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`;

describe('what a preview marks on two sides', () => {
  it('is the smallest element of which the text is another', () => {
    expect(marked('<main><h1>Funds</h1><p>Old</p></main>', '<main><h1>Funds</h1><p>New</p></main>')).toEqual([
      ['Old'],
      ['New'],
    ]);
  });

  it('is what was added or is gone, and not what it has moved', () => {
    const [first, second, third] = ['A', 'B', 'C'].map((text) => `<li>${text}</li>`);
    expect(marked(`<ul>${first}${third}</ul>`, `<ul>${first}${second}${third}</ul>`)).toEqual([[], ['B']]);
    expect(marked(`<ul>${first}${second}${third}</ul>`, `<ul>${third}</ul>`)).toEqual([['A', 'B'], []]);
  });

  it('is one cell of a table whose other cells stay', () => {
    const before = table(row('1', 'open'), row('2', 'open'));
    expect(marked(before, table(row('1', 'open'), row('2', 'done')))).toEqual([['open'], ['done']]);
  });

  it('is an element whose look is another, with the same text', () => {
    expect(marked('<p><b class="good">Paid</b></p>', '<p><b class="bad">Paid</b></p>')).toEqual([
      ['Paid'],
      ['Paid'],
    ]);
  });

  it('is nothing where only the lines of the files have moved', () => {
    const [before, after] = ['a.json:3', 'a.json:4'].map((place) => `<p data-at="${place}">Paid</p>`);
    expect(looksOf(before!)).toBe(looksOf(after!));
    expect(marked(before!, after!)).toEqual([[], []]);
  });
});
