import { sql } from 'kysely';
import type { Statement } from '../../../../src/gateway/exports/statement/Statement';
import { dayRange } from '../../../../src/metadata/values/time';
import { readPdf } from '../../../support/readPdf';
import type { ProgramGateway } from '../../api/support/programGateway';
import type { SignedInOwner } from './people';

/** Reads the PDF statement of the week's changes of the available balance. */
export async function readStatement(books: ProgramGateway, owner: SignedInOwner): Promise<Statement> {
  const postedAt = dayRange('last7Days', books.model.countries.MX!.zone, new Date());
  const filter = JSON.stringify({ account: 'available', postedAt });
  const search = new URLSearchParams({ format: 'pdf', filter });
  const response = await owner.read(`MX/account-details/export?${search}`);
  const { attachments } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  return JSON.parse(attachments['statement.json']!) as Statement;
}

/** Returns the merchant's money at the network, in minor units. */
export async function readChannel(books: ProgramGateway): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(-sum(amount), 0)::float8 as amount from ledger_provider_entry
    where merchant_id = ${books.merchantId} and country = 'MX' and account = 'channel'`.execute(books.db);
  return rows[0]!.amount;
}
