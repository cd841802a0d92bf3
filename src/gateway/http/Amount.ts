import type { Country } from '../../metadata/model/definitions';
import { formatMoney } from '../../metadata/values/money';

/** Facts about the country of an amount. */
type AmountFacts = Pick<Country, 'numberFormat'> & { amount: Pick<Country['amount'], 'precision'> };

/** An amount in a text, written for its reader: each user has a way to write numbers (product 1.7). */
export class Amount {
  readonly #minor: bigint;
  readonly #country: AmountFacts;
  readonly #currency: string;

  /** `minor` is in minor units. Without a currency only the number is written. */
  constructor(minor: number | bigint, country: AmountFacts, currency = '') {
    this.#minor = BigInt(minor);
    this.#country = country;
    this.#currency = currency;
  }

  /** Writes it after a BCP 47 tag; without one as the country does. */
  write(numberFormat = this.#country.numberFormat): string {
    return `${formatMoney(this.#minor, { ...this.#country, numberFormat })} ${this.#currency}`.trim();
  }

  /** Returns it as a text to store, which {@link storedAmount} reads: `5000 2 MXN es-MX`. */
  store(): string {
    const { numberFormat, amount } = this.#country;
    return `${this.#minor} ${amount.precision} ${this.#currency} ${numberFormat}`;
  }

  /** Has an amount in JSON that is stored, such as a rejection, be one again when {@link reviveAmount} reads it. */
  toJSON(): StoredAmount {
    return { $amount: this.store() };
  }
}

interface StoredAmount {
  $amount: string;
}

/** The reviver of `JSON.parse` for what had amounts in it. */
export function reviveAmount(_key: string, value: unknown): unknown {
  const isStored = typeof value === 'object' && value !== null && '$amount' in value;
  return isStored ? storedAmount((value as StoredAmount).$amount) : value;
}

/** Reads an amount that was stored. */
export function storedAmount(stored: string): Amount {
  const [minor = '0', precision, currency, numberFormat = 'en'] = stored.split(' ');
  return new Amount(BigInt(minor), { numberFormat, amount: { precision: Number(precision) } }, currency);
}
