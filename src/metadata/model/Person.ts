/** Persons whose data a field may hold, by their names in `x-personal`. */
export const persons = {
  payer: 'who pays a collection order',
  payee: 'who is paid by a payout order',
  holder: 'who holds an account that a merchant withdraws to',
  user: 'a user of a merchant',
  merchant: 'the merchant, where it is a person, and whom the provider writes to there',
  anyone: 'whoever is named in texts and files that people fill as they like',
} as const;

/** One of these. */
export type Person = keyof typeof persons;
