import type { Fact, Remittance } from '../../../src/gateway/networks/interface/Network';
import type { Random } from '../../../src/samples/Random';

/** Sums of a currency, in minor units. */
export interface NetworkSums {
  /** What was paid in, less what was paid out and went back. */
  moved: number;
  remitted: number;
  /** What it kept, with what it has withheld as tax. */
  cost: number;
}

/**
 * The account of the network with the provider: what it has said that moved, what that cost, and what it has remitted, kept in plain
 * arithmetic from what it says.
 */
export class NetworkAccount {
  readonly #facts: Fact[] = [];
  readonly #remitted: Remittance[] = [];
  readonly #sums = new Map<string, NetworkSums>();
  /** By currency: costs that were told one by one and that no remittance has included. */
  readonly #single = new Map<string, number>();
  /** Facts that were in a statement. */
  #stated = 0;

  /** The sums by currency. */
  get sums(): Record<string, NetworkSums> {
    return Object.fromEntries(this.#sums);
  }

  #of(currency: string): NetworkSums {
    const sums = this.#sums.get(currency) ?? { moved: 0, remitted: 0, cost: 0 };
    this.#sums.set(currency, sums);
    return sums;
  }

  /** Notes what the network says of a payment. */
  tell(fact: Fact): void {
    const { kind, state, amount, currency, cost = 0, tax = 0 } = fact;
    this.#facts.push(fact);
    const sums = this.#of(currency);
    sums.moved += amount * (directions[kind][state] ?? 0);
    sums.cost += cost + tax;
    this.#single.set(currency, (this.#single.get(currency) ?? 0) + cost);
  }

  /** Remits something of each currency to the provider, or takes it from there; some of it with its costs. All that was told was heard. */
  remit(random: Random): void {
    const at = new Date().toISOString();
    for (const [currency, sums] of this.#sums) {
      const amount = Math.floor(sums.moved * random.next()) - random.integer(0, 10_000);
      const line = { id: `remittance ${this.#remitted.length}`, currency, amount, at };
      sums.remitted += amount;
      if (random.chance(0.3)) {
        this.#remitted.push(line);
        continue;
      }
      const single = this.#single.get(currency) ?? 0;
      // It may keep a little less than it has said before.
      const cost = Math.max(0, single + random.integer(-20, 300));
      this.#remitted.push({ ...line, cost });
      sums.cost += cost - single;
      this.#single.set(currency, 0);
    }
  }

  /** The statement of a day in UTC: of today, what no statement had before; all that was remitted, also what one had. */
  statement(day: string): { facts: Fact[]; remitted: Remittance[] } {
    const isOfDay = ({ at }: { at: string }) => at.startsWith(day);
    const isToday = isOfDay({ at: new Date().toISOString() });
    const facts = this.#facts.slice(isToday ? this.#stated : 0).filter(isOfDay);
    if (isToday) this.#stated = this.#facts.length;
    return { facts, remitted: this.#remitted.filter(isOfDay) };
  }
}

/** Whether what a network says brings money to it, or takes it from there. */
const directions: Record<Fact['kind'], Partial<Record<Fact['state'], 1 | -1>>> = {
  collection: { paid: 1, reversed: -1, disputeLost: -1 },
  payout: { paid: -1, reversed: 1 },
  refund: { paid: -1, reversed: 1 },
};
