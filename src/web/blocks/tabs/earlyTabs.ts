import { blockId } from '../../../metadata/model/pageBlocks';
import type { BlockTypes } from '../../../metadata/generated/BlockTypes';
import type { BlockQuery, EarlyPlace } from '../parts/Block';

/**
 * Returns the queries of the tab that is shown at first. None where that depends on permissions, which are not known yet.
 */
export async function earlyTabs(block: BlockTypes['tabs'], place: EarlyPlace): Promise<BlockQuery[]> {
  const wanted = place.search.get(blockId(block));
  const tab = block.tabs.find(({ id }) => id === wanted) ?? block.tabs[0];
  if (!tab || tab.permission !== undefined) return [];
  return place.queriesOf(tab.blocks, place);
}
