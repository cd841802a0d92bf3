/** Usage of `npm run database`: as of the others, two columns, indented by two spaces. */
export const databaseUsage = `Usage: npm run database -- <command>
  plan            the statements by which the next start of a gateway would bring the tables to this version
  prepare         run them now, as the user of DATABASE_DIRECT_URL
  repeats         the values that must be unique and repeat in older records, and what to do about each
  values [--language zh]
                  what is stored that the metadata does not take any more, and what to do. It looks at values, open
                  approvals, saved views, schedules, and what programs have sent in the last 30 days
  rollups         compare what is kept counted for figures with the records, and recount what differs
  spread          the statements by which Citus spreads the tables that it does not spread yet over its machines
  drop-indexes    drop the indexes that no list, search or rule of the metadata needs any more
  accept-country CODE
                  take the currency that the country's file says for what its records are in, or that it has no file any more`;

export const jobsUsage = `Usage: npm run jobs -- <command>
  list             how many jobs of each kind wait, run and are dead
  list <kind>      the jobs of a kind, dead ones first
  show <id>        everything about a job
  retry <id>       run a dead job again
  retry <kind>     run all dead jobs of a kind again
  discard <id>     delete a dead job, so that it is never run`;

export const ledgerUsage = `Usage: npm run ledger -- <command>
  verify [--heads FILE]
           prove the ledger: each posting comes to zero, balances are the sums of their entries, and nothing was changed.
           With heads that were printed earlier, also that the chains were not made anew
  heads    print the heads of all chains, one a line with its date, to be kept where nobody who has the database can change them
  verify-statement FILE…
           prove PDF statements: they say what the ledger does, and nothing was changed since they were made
  verify-receipt FILE…
           prove PDF receipts: they were issued here, and nothing was changed since`;

export const sandboxUsage = `Usage: npm run sandbox -- <command>
  accounts                       the accounts, with password and authenticator secret
  code <account>                 the account's current authenticator code
  ticket <account>               a link that signs in, once and within a minute
  pay <orderNo> [--amount 1.00]  pay an order as its payer would, also too much, too little or twice
  stray <country> --amount 1.00  have a payment arrive that belongs to no order; --reference says what its payer gave
  audit                          check all amounts, fees and histories; exits 1 if one is wrong
  reset                          delete the sandbox's data and create it again (SANDBOX_SEED, SANDBOX_DAYS)`;

/** Usage of the command of operators that works before there is a database. */
export const doctorUsage = `
  doctor                        examine all that a gateway needs here, and say what to do where something is wrong`;
