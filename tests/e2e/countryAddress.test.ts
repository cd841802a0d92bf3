import { expect } from 'vitest';
import { ListPage } from './support/ListPage';
import { openList } from './support/openList';
import { switchCountry } from './support/switchCountry';
import { test } from './support/test';

test('each tab of the browser has its own country, and a link opens in that of its address', async ({
  page,
}) => {
  const list = await openList(page, 'Collection orders');
  const other = await page.context().newPage();
  await other.goto('/#/Collectorders?country=PE');
  const peruvian = await new ListPage(other, 'Collection orders').ready();
  await expect.poll(() => other.title()).toBe('Collection orders · Peru · Corridor');
  expect(await peruvian.heads()).toContainEqual(expect.stringContaining('PEN'));
  const record = await other.locator('tbody a').first().getAttribute('href');

  await page.reload();
  await list.ready();
  expect(await list.heads()).toContainEqual(expect.stringContaining('MXN'));
  await other.reload();
  await peruvian.ready();
  await other.getByRole('button', { name: 'Switch country. Current: PEN Peru' }).waitFor();
  // A new tab goes on in the country that was used last.
  const third = await page.context().newPage();
  await third.goto('/#/Collectorders');
  await third.getByRole('button', { name: 'Switch country. Current: PEN Peru' }).waitFor();

  // A Peruvian record in a tab of Mexico, as by a link in an e-mail; the way back leads back over the switch.
  await page.goto(`/${record}`);
  await page.getByText('Now in Peru').waitFor();
  await page.getByRole('heading', { level: 2, name: 'Timeline' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Switch country. Current: MXN Mexico' }).waitFor();
  await list.ready();
  await switchCountry(page, 'Global');
  await expect.poll(() => page.url()).toContain('country=Global');
});
