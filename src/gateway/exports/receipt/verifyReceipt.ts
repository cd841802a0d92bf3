import type { Model } from '../../../metadata/model/Model';
import type { Database } from '../../database/declared/tables';
import { withSnapshot } from '../../database/units/transaction';
import { compareWithIssued } from '../issued/issuedDocuments';
import { isPrintedFrom, readAttached } from '../issued/pdfFile';
import { printReceipt } from './printReceipt';
import { headOf, isReceipt, type Receipt } from './Receipt';

/** The result of verifying a file. */
interface ReceiptReport {
  /** Undefined where the file is none. */
  receipt: Receipt | undefined;
  /** Each says what is wrong. */
  problems: string[];
}

/** Returns the receipt that a PDF has attached; undefined where it has none, or another program saved it again. */
export function readReceiptFile(file: Buffer): Receipt | undefined {
  const attached = readAttached(file);
  return isReceipt(attached) ? attached : undefined;
}

/**
 * Proves a PDF receipt: it was issued and says the same, and its page prints the attached figures. What the record has become since is no
 * fault of the receipt.
 */
export async function verifyReceipt(db: Database, model: Model, file: Buffer): Promise<ReceiptReport> {
  const receipt = readReceiptFile(file);
  if (!receipt) {
    const problem =
      'This is not a receipt as this version of the gateway writes it. If another program saved it again, verify it as it was downloaded.';
    return { receipt, problems: [problem] };
  }
  const problems = await withSnapshot(db, (snapshot) => verifyIssued(snapshot, receipt));
  if (!(await isPrintedFrom(file, () => printReceipt(model, receipt))))
    problems.push(
      'The page is not what this version prints from the attached figures: it was altered, or another version printed it.',
    );
  return { receipt, problems };
}

async function verifyIssued(db: Database, receipt: Receipt): Promise<string[]> {
  const { code } = receipt.merchant;
  const merchant = await db.selectFrom('merchant').select('id').where('code', '=', code).executeTakeFirst();
  if (!merchant) return [`There is no merchant ${code}.`];
  return compareWithIssued(db, {
    merchantId: merchant.id,
    called: `the receipt ${receipt.number}`,
    document: receipt,
    head: headOf(receipt),
    textOf: (_name, value) => (typeof value === 'string' ? value : JSON.stringify(value)),
    rest: 'details',
  });
}
