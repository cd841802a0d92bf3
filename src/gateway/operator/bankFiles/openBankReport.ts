import { GatewayError } from '../../http/responses';
import { readAtOnce, Reader } from '../../workers/Reader';
import type { BankReportEntry, BankReportFault } from './BankReport';
import { readBankReport } from './readBankReport';

/** A report as it arrived. Its bytes are handed over, and gone. */
export interface ReportOrder {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Head of a report, before its entries. */
export interface ReportHead {
  fault?: BankReportFault;
}

/** Reader of reports in a worker. Its memory is twice what 50,000 payments of a pain.002 need. */
const reader = new Reader<ReportOrder, ReportHead, BankReportEntry>({
  code: new URL('reportWorker.ts', import.meta.url),
  memory: 1_024,
});

/**
 * Reads what came back from a bank, in a worker unless it is small. Ten thousand payments take most of a second. Throws 422 where it cannot
 * be read.
 */
export async function openBankReport(order: ReportOrder, signal?: AbortSignal): Promise<BankReportEntry[]> {
  const { name, bytes } = order;
  const read = isSmall(bytes)
    ? await readBankReport(name, bytes).catch((): BankReportFault => 'unreadable')
    : await readElsewhere(order, signal);
  if (typeof read !== 'string') return read;
  throw new GatewayError({ status: 422, text: `bank-files.report.${read}`, params: { name } });
}

/** Whether a report is read in this process. An archive, which begins with PK, may unpack to any size. */
const isSmall = (bytes: Uint8Array) =>
  bytes.length <= readAtOnce && !(bytes[0] === 0x50 && bytes[1] === 0x4b);

async function readElsewhere(
  order: ReportOrder,
  signal: AbortSignal | undefined,
): Promise<BankReportEntry[] | BankReportFault> {
  const read = await reader.read<BankReportEntry[] | BankReportFault>(
    order,
    [order.bytes.buffer],
    signal,
    async ({ fault }, parts) => {
      const entries: BankReportEntry[] = [];
      if (!fault) for await (const part of parts()) entries.push(...part);
      return fault ?? entries;
    },
  );
  return 'problem' in read ? read.problem : read.result;
}
