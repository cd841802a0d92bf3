import type { Database } from '../database/Database';

/** The application under which orders that are made by hand in a sandbox stand: the merchant's first one in the country. */
export async function testApplication(db: Database, merchantId: string, country: string): Promise<string> {
  const { code } = await db
    .selectFrom('merchant')
    .select('code')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return `${country}${code}01`;
}
