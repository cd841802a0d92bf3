import { planDay } from '../../../../src/gateway/sandbox/plan/planDay';
import { planScopes } from '../../../../src/gateway/sandbox/plan/planScopes';
import { History } from '../../../../src/gateway/sandbox/history/History';
import { playPlan } from '../../../../src/gateway/sandbox/history/playPlan';
import type { Model } from '../../../../src/metadata/model/Model';
import { wallClock } from '../../../../src/metadata/values/time';

const day = 24 * 60 * 60_000;

/** Returns the sandbox's records of the last `days` days before `now`, without a database. */
export function playedHistory(model: Model, seed: string, now: number, days: number): History[] {
  return planScopes(model, seed).map((scope) => {
    const played = new History(model, scope);
    const today = wallClock(new Date(now), scope.country.zone).startOf('day');
    for (let ago = days + 1; ago >= 0; ago--) {
      for (const plan of planDay(scope, today.subtract(ago, 'day'), 'base')) {
        if (plan.at >= now - days * day && plan.at < now) playPlan(plan, played, now);
      }
    }
    return played;
  });
}
