import { type Read, serveReader } from '../../workers/serveReader';
import type { ReportHead, ReportOrder } from './openBankReport';
import type { BankReportEntry } from './BankReport';
import { readBankReport } from './readBankReport';

/** The worker of `openBankReport`. */
serveReader(async ({ name, bytes }: ReportOrder): Promise<Read<ReportHead, BankReportEntry>> => {
  const read = await readBankReport(name, bytes);
  return typeof read === 'string' ? { head: { fault: read }, items: [] } : { head: {}, items: read };
});
