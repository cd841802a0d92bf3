import { Readable } from 'node:stream';
import type { Model } from '../../../metadata/model/Model';
import { Random } from '../../../samples/Random';
import type { FileValue } from '../../../metadata/values/files';
import type { Config } from '../../config';
import type { Database } from '../../database/declared/tables';
import { chooseFileStore } from '../../resources/files/chooseFileStore';
import { merchantId } from '../merchants/storeMerchants';
import { seededId } from '../random/seededId';

/** The lines of the receipt that proves each sample payment. */
const lines = [
  'Transfer receipt',
  'Sample of the sandbox: a real one has',
  'the bank, the amount and the time.',
];

const receipt = Buffer.from(pdfOf(lines), 'latin1');

/** Returns the file that proves a merchant's sample payments: one for all, or the first start would write hundreds. */
export function receiptOf(merchant: string) {
  return {
    id: seededId(new Random(`${merchant}/receipt`), 0),
    name: 'transfer-receipt.pdf',
    type: 'application/pdf',
    bytes: receipt.length,
  } satisfies FileValue;
}

/** Stores the receipts of the merchants that the sandbox plays, unless they are there. */
export async function storeReceipts(db: Database, model: Model, config: Config): Promise<void> {
  const clock = await db.selectFrom('sandbox_clock').select('seed').executeTakeFirst();
  if (!clock) return;
  const files = chooseFileStore(config);
  const played = (model.tenants?.merchants ?? []).filter(({ sandbox }) => (sandbox?.share ?? 0) > 0);
  for (const { code } of played) {
    const merchant = merchantId(clock.seed, code);
    const { id, ...file } = receiptOf(merchant);
    // No single record owns it. A row that a reset has let go of is taken back before its content is purged.
    await db
      .insertInto('stored_file')
      .values({
        id,
        ...file,
        merchant_id: merchant,
        country: '',
        user_id: merchant,
        upload_key: null,
        entity: 'recharge',
        record_id: null,
        unowned_since: null,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ unowned_since: null }))
      .execute();
    const stored = await files.read(id);
    stored?.destroy();
    if (!stored) await files.write(id, Readable.from([receipt]), receipt.length);
  }
}

/** Returns a PDF of one page with some lines of text. */
function pdfOf(texts: string[]): string {
  const shown = texts.map((text, place) => `${place === 0 ? '/F 20 Tf' : '/F 12 Tf 0 -28 Td'} (${text}) Tj`);
  const content = `BT 72 320 Td ${shown.join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 420] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return `${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
