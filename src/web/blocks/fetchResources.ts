import type { BoundPage } from '../../metadata/model/BoundPage';
import { boundResource } from '../generate/boundResource';
import type { Account } from '../session/Account';
import { blockNamed } from './blockNamed';
import { namedResources } from './namedResources';

/**
 * Starts to fetch the resources that a page's blocks name, while the blocks' own code is on its way. The chunk of one
 * country is that of all. What fails here fails again, and is told, where it is needed.
 */
export function fetchResources({ blocks }: BoundPage, account: Account | undefined, language: string): void {
  const [country] = account?.countries ?? [];
  if (!country) return;
  for (const block of blocks) {
    for (const name of namedResources(block, { properties: blockNamed(block.block).options })) {
      void boundResource(name, country.code, language).catch(() => undefined);
    }
  }
}
