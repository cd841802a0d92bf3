import type { StatementPart } from './reader/StatementEntry';

/** An account whose entries do not lead from its opening to its closing balance. Amounts are in minor units. */
export interface BalanceDifference {
  account: string | undefined;
  currency: string | undefined;
  opening: number;
  closing: number;
  /** Credits less debits of the entries. */
  entries: number;
}

/** Compares the entries of each account of a file with its balances, as they are read. */
export class BalanceCheck {
  /** Accounts that were compared, whatever came of it. */
  compared = 0;
  readonly differences: BalanceDifference[] = [];
  #account: string | undefined;
  #currency: string | undefined;
  #opening: number | undefined;
  #closing: number | undefined;
  #entries = 0;

  add(part: StatementPart): void {
    switch (part.kind) {
      case 'account':
        this.end();
        this.#account = part.account;
        this.#currency = part.currency;
        break;
      case 'opening':
        // Pages of one statement each have one: that of the first counts.
        this.#opening ??= part.balance.amount;
        this.#currency ??= part.balance.currency;
        break;
      case 'closing':
        this.#closing = part.balance.amount;
        break;
      case 'entry':
        this.#entries += part.entry.side === 'credit' ? part.entry.amount : -part.entry.amount;
        break;
      default:
    }
  }

  /** Compares the account that was read last. To be called at the end of a file. */
  end(): void {
    const [opening, closing, entries] = [this.#opening, this.#closing, this.#entries];
    this.#opening = undefined;
    this.#closing = undefined;
    this.#entries = 0;
    if (opening === undefined || closing === undefined) return;
    // Exports without balances have zeros where the format wants some.
    if (opening === 0 && closing === 0 && entries !== 0) return;
    this.compared += 1;
    if (opening + entries === closing) return;
    this.differences.push({ account: this.#account, currency: this.#currency, opening, closing, entries });
  }
}
