import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright-core';
import { describe, expect } from 'vitest';
import { read, utils, type WorkSheet } from 'xlsx';
import { openList } from './support/openList';
import { test } from './support/test';

async function readSheet(download: Download): Promise<WorkSheet> {
  const book = read(await readFile(await download.path()));
  return book.Sheets[book.SheetNames[0]!]!;
}

/** A sheet's lines below its headings, by heading. */
const linesOf = (sheet: WorkSheet) => utils.sheet_to_json<Record<string, string | number>>(sheet);
const columnOf = (sheet: WorkSheet, heading: RegExp) => {
  const [headings] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
  const found = headings?.find((text) => heading.test(text));
  if (!found) throw new Error(`No heading like ${heading} among ${headings?.join(', ')}`);
  return found;
};

describe('an export', () => {
  test('as a spreadsheet holds what the filter matches, with numbers as numbers and identifiers as text', async ({
    page,
  }) => {
    const list = await openList(page, 'Collection orders');
    const popover = await list.openFilter('Status');
    await popover.getByRole('checkbox', { name: 'Failed' }).check();
    await popover.getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => [...new Set(await list.column('Status'))]).toEqual(['Failed']);
    await list.ready();
    const shown = {
      numbers: await list.column('Platform order no.'),
      amounts: await list.amounts('Amount'),
      times: await list.column('Requested at'),
      count: Number(/(\d+)$/.exec((await list.range.innerText()).replaceAll(',', ''))?.[1]),
    };

    const download = await list.export('Excel, columns shown');
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    const sheet = await readSheet(download);
    const [number, amount, time, status] = [/^Platform order no/, /^Amount/, /^Requested at/, /^Status/].map(
      (heading) => columnOf(sheet, heading),
    ) as [string, string, string, string];
    const lines = linesOf(sheet).filter((line) => line[status] !== undefined);
    expect(lines).toHaveLength(shown.count);
    expect(lines.slice(0, 25).map((line) => line[number])).toEqual(shown.numbers);
    expect(lines.slice(0, 25).map((line) => line[amount])).toEqual(shown.amounts);
    expect(new Set(lines.map((line) => line[status]))).toEqual(new Set(['Failed']));
    expect(typeof lines[0]![number]).toBe('string');
    expect(typeof lines[0]![amount]).toBe('number');

    const formatted = utils.sheet_to_json<Record<string, string>>(sheet, { raw: false });
    expect(formatted[0]![time]).toBe(shown.times[0]);
    const total = linesOf(sheet).at(-1)!;
    const sum = lines.reduce((cents, line) => cents + Math.round(Number(line[amount]) * 100), 0);
    expect(Math.round(Number(total[amount]) * 100)).toBe(sum);
  });

  test('as CSV with all columns has more of them than are shown', async ({ page }) => {
    const list = await openList(page, 'Payout orders');
    const download = await list.export('CSV, all columns');
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    const [headings, ...lines] = text.replace(/^﻿/, '').trim().split(/\r?\n/);
    for (const heading of ['Platform order no.', 'Payee phone', 'Description'])
      expect(headings).toContain(heading);
    expect(lines.length).toBeGreaterThan(20);
    const [number] = await list.column('Platform order no.');
    expect(text).toContain(number);
  });
});
