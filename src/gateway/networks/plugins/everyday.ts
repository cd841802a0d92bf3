import { Random } from '../../../samples/Random';
import type { FactState } from '../interface/Network';
import type { Habits } from './habits';

/** Course of an order in everyday business. Times are in milliseconds after it was sent. */
export interface Course {
  /** Time for which a collection can be paid. */
  lifetime?: number;
  /** Events in order of time. One that fails before anything else was refused. */
  events: CourseEvent[];
}

/** Something that happens to an order. */
interface CourseEvent {
  state: FactState;
  after: number;
  /** Minor units. */
  amount: number;
  /** A code of ISO 20022. */
  reason?: string;
  payerName?: string;
}

/** An order, by what its course follows from. */
interface EverydayOrder {
  /** The merchant's own number. */
  merchantOrderNo: string;
  /** Minor units. */
  amount: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Longest course of an order after it was sent, in milliseconds. */
export const longestCourse = 14 * day;

/** Amounts that are not the order's differ by whole units, which are valid in each currency. */
const unit = 100;

/** Reasons of banks to reject or return a payout. */
const rejections = ['AC01', 'AC04', 'AC06', 'AM02', 'BE01', 'MS03'];

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Draws a merchant's own number for an order with an everyday course. Its last characters follow from the others. */
export function everydayNumber(random: Random, prefix: string): string {
  const digits = random.text(8, alphabet);
  return `${prefix}${digits}${checkOf(digits)}`;
}

/** Whether a merchant's number was drawn by {@link everydayNumber}. Numbers that people and their programs think up are not. */
export function isEveryday(merchantOrderNo: string): boolean {
  return merchantOrderNo.slice(-4) === checkOf(merchantOrderNo.slice(-12, -4));
}

/** Returns four characters that follow from others, by FNV-1a: the first start draws tens of thousands of numbers. */
function checkOf(digits: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < digits.length; index++)
    hash = Math.imul(hash ^ digits.charCodeAt(index), 0x01000193);
  return [27, 22, 17, 12].map((place) => alphabet[(hash >>> place) & 31]).join('');
}

/**
 * Returns the course of a collection, the same for the same number. Most payers pay the amount; some pay more, less, in two parts or twice, some pay
 * too late or never, and some payments are refunded.
 */
export function collectionCourse(order: EverydayOrder, habits: Habits): Course {
  const { paid = 0.82, minutes = 10, expiresAfterMinutes = 24 * 60, personName } = habits;
  const { amount } = order;
  const random = randomOf(order);
  const begin = random.chance(0.03) ? random.logNormal(8 * hour, 0.8) : random.integer(second, 4 * second);
  if (random.chance(0.008)) return courseOf([{ state: 'failed', after: begin, amount }]);
  const expiry = begin + expiresAfterMinutes * minute;
  const opened: CourseEvent = { state: 'accepted', after: begin, amount };
  const unpaid = (...events: CourseEvent[]) => courseOf([opened, ...events], expiry);
  if (!random.chance(paid)) {
    if (!random.chance(0.15)) return unpaid();
    return unpaid({
      state: 'failed',
      after: begin + (expiry - begin) * random.next(),
      amount,
      reason: 'MS02',
    });
  }
  const payer = random.chance(0.93) ? { payerName: personName(random) } : {};
  const pay = (after: number, what: number): CourseEvent => ({
    state: 'paid',
    after,
    amount: what,
    ...payer,
  });
  const paidAt = begin + 2 * second + random.logNormal(minutes, 0.9) * minute;
  if (paidAt >= expiry) return random.chance(0.5) ? unpaid(pay(paidAt, amount)) : unpaid();
  const share = (maxShare: number) =>
    Math.max(1, Math.round((amount * (0.02 + random.next() * maxShare)) / unit)) * unit;
  const events = [opened, pay(paidAt, amount)];
  switch (random.weighted([940, 18, 17, 12, 13])) {
    case 1:
      events[1]!.amount = Math.max(unit, amount - share(0.4));
      // Half of those who have paid too little pay the rest in time.
      if (random.chance(0.5) && events[1]!.amount < amount)
        events.push(pay(paidAt + (expiry - paidAt) * 0.9 * random.next(), amount - events[1]!.amount));
      break;
    case 2:
      events[1]!.amount = amount + share(0.3);
      break;
    case 3:
      events.push(pay(paidAt + minute + random.next() * 2 * day, amount));
      break;
    case 4:
      events.push({
        state: 'reversed',
        after: paidAt + day * (1 + random.next() * 8),
        amount,
        reason: 'MD06',
      });
  }
  return courseOf(events, expiry);
}

/** Returns the course of a payout, which follows from its number. Most are paid within minutes; some are rejected or returned. */
export function payoutCourse(order: EverydayOrder, { minutes = 5 }: Pick<Habits, 'minutes'>): Course {
  const { amount } = order;
  const random = randomOf(order);
  const begin = random.chance(0.12) ? random.logNormal(7 * hour, 0.7) : random.integer(4, 90) * second;
  if (random.chance(0.007)) return courseOf([{ state: 'failed', after: begin, amount, reason: 'AM04' }]);
  const isSlow = random.chance(0.1);
  const end =
    begin + second + (isSlow ? random.logNormal(4 * hour, 0.6) : random.logNormal(minutes, 0.8) * minute);
  const opened: CourseEvent = { state: 'accepted', after: begin, amount };
  const reason = random.pick(rejections);
  if (random.chance(0.05)) return courseOf([opened, { state: 'failed', after: end, amount, reason }]);
  const events: CourseEvent[] = [opened, { state: 'paid', after: end, amount }];
  const returned = end + minute + random.next() * 4 * hour;
  if (random.chance(0.012)) events.push({ state: 'reversed', after: returned, amount, reason });
  return courseOf(events);
}

const randomOf = ({ merchantOrderNo }: EverydayOrder) => new Random(merchantOrderNo);

const limited = (after: number) => Math.floor(Math.min(after, longestCourse));

function courseOf(events: CourseEvent[], lifetime?: number): Course {
  for (const event of events) event.after = limited(event.after);
  return lifetime === undefined ? { events } : { lifetime: limited(lifetime), events };
}
