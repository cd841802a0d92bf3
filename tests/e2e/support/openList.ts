import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { NavigationEntry } from '../../../src/metadata/model/NavigationEntry';
import { ListPage } from './ListPage';
import { signIn } from './signIn';

const navigation = join(import.meta.dirname, '../../../resources/navigation.json');
const { entries } = JSON.parse(readFileSync(navigation, 'utf8')) as { entries: NavigationEntry[] };

/** Signs in as the owner and opens a list, by its title in the menu, at its address: no other page is open. */
export async function openList(page: Page, title: string): Promise<ListPage> {
  const entry = entries.flatMap(({ children = [] }) => children).find((each) => each.title === title);
  if (!entry) throw new Error(`The menu has no "${title}".`);
  await signIn(page, { address: `/#${entry.path}` });
  return new ListPage(page, title).ready();
}
