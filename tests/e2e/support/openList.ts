import type { Page } from 'playwright-core';
import { realModel } from '../../metadata/support/realModel';
import { ListPage } from './ListPage';
import { signIn } from './signIn';

/** Signs in as the owner and opens a list at its address, by its menu title. No other page is open. */
export async function openList(page: Page, title: string): Promise<ListPage> {
  const entry = realModel.navigation
    .flatMap(({ children = [] }) => children)
    .find((each) => each.title === title);
  if (!entry) throw new Error(`The menu has no "${title}".`);
  await signIn(page, { address: `/#${entry.path}` });
  return new ListPage(page, title).ready();
}
