import type { WithdrawalSchedule } from '../../../metadata/generated/Entities';
import { weekdays } from '../../../metadata/calendars/Calendar';
import { parseZone } from '../../../metadata/values/time';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Noon: what is settled at the usual time of a day is withdrawn on that day. */
const noon = 12 * 60 * minute;

/** Returns when a schedule has its next turn after a time: at noon of a day in the country's zone. */
export function nextTurn(turn: WithdrawalSchedule['turn'], zone: string, after: Date): Date {
  const east = parseZone(zone) * minute;
  let days = Math.floor((after.getTime() + east - noon) / day) + 1;
  while (!isTurn(turn, new Date(days * day))) days++;
  return new Date(days * day + noon - east);
}

/** Whether a day, given by its midnight in UTC, is one of a schedule. */
function isTurn(turn: WithdrawalSchedule['turn'], at: Date): boolean {
  if (turn === 'day') return true;
  if (turn === 'month') return at.getUTCDate() === 1;
  return weekdays[at.getUTCDay()] === turn;
}
