import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/declared/tables';
import type { NetworkSettings } from '../settings/NetworkSettings';

/** Why a network takes no new orders: an operator has switched it off, or it does not answer. */
export type Obstacle = 'off' | 'away';

/** After how many seconds it may take orders again. */
export const obstacleWaits: Record<Obstacle, number> = { off: 300, away: 30 };

type Named = Pick<NetworkSettings, 'name' | 'whileAway'>;

/** Selects `network` and `obstacle` of each of these networks that takes no new orders at a time. Those that hold orders take them. */
export function selectObstacles(
  networks: readonly Named[],
  at: Date,
): RawBuilder<{ network: string; obstacle: Obstacle }> {
  const refusing = networks.flatMap(({ name, whileAway }) => (whileAway === 'refuse' ? [name] : []));
  const away = sql`union all select network, 'away' from network_health where network = any(${refusing}::text[])
    and opened_at is not null and (trial_at is null or trial_at > ${at.toISOString()})`;
  return sql`select network, 'off' as obstacle from network_switch
    where network = any(${networks.map(({ name }) => name)}::text[]) ${refusing.length > 0 ? away : sql``}`;
}

/** Returns the names of those of these networks that take no new orders. */
export async function readObstructed(
  db: Database,
  networks: readonly Named[],
  at: Date,
): Promise<Set<string>> {
  const { rows } = await selectObstacles(networks, at).execute(db);
  return new Set(rows.map(({ network }) => network));
}
