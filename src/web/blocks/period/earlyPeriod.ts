import type { BlockTypes } from '../../../metadata/generated/BlockTypes';
import { blockId } from '../../../metadata/model/pageBlocks';
import type { BlockQuery, EarlyPlace } from '../parts/Block';
import { todayIn } from '../parts/useToday';
import { periodAt } from './chosenPeriod';

/** The queries of the blocks in a `period` block, before these are shown. */
export async function earlyPeriod(block: BlockTypes['period'], place: EarlyPlace): Promise<BlockQuery[]> {
  const { country, search, queriesOf } = place;
  if (!country) return [];
  const { periods, maxDays, blocks } = block;
  const today = todayIn(country.zone);
  const period = periodAt(search.get(blockId(block)), periods, { maxDays, today });
  return queriesOf(blocks, { ...place, period });
}
