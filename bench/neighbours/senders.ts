/**
 * Sends requests that a gateway rejects or has much work with, started by `sendRejected`. In a process of its own, its time is none
 * of the gateway's.
 */
import { randomUUID } from 'node:crypto';
import { type End, flood } from './flood';

/** An order to the senders: the kinds of bodies, and their addresses. */
export interface Orders {
  kinds: ('unsigned' | 'invalid' | 'reports')[];
  /** The gateway's, without a slash at its end. */
  url: string;
  /** Where batches are sent. */
  batches: string;
  /** A session of each user who sends batches. */
  sessions: string[];
  /** An operator's, who may have reports read. */
  reportToken: string;
}

/** Sends a body. Returns the status of the response, 0 if there was none. */
async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<number> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

const json = { 'content-type': 'application/json' };

/** Eight clients without a secret send notifications of empty facts, 0.57 MB each. */
function sendUnsigned({ url }: Orders): End {
  const body = `{"facts":[${Array.from({ length: 190_000 }, () => '{}').join()}]}`;
  return flood(8, (signal) => post(`${url}/api/networks/sandbox`, json, body, signal), 401);
}

/** Users send batches of 4 MB none of whose rows is valid. */
function sendInvalid({ batches, sessions }: Orders): End {
  const values = { payeeName: 'x'.repeat(4_000), accountType: 1, payeeAccount: '1', amount: -1 };
  const rows = Array.from({ length: 980 }, (_, place) => ({ number: place + 2, values }));
  const body = JSON.stringify({ file: 'payouts.xlsx', rows });
  const ends = sessions.map((authorization) => {
    const send = (signal: AbortSignal) =>
      post(batches, { ...json, authorization, 'idempotency-key': randomUUID() }, body, signal);
    return flood(1, send, 422);
  });
  return () => Promise.all(ends.map((end) => end()));
}

/** An operator's program has reports of a bank read, of 45,000 payments and 15 MB each. */
function sendReports({ url, reportToken }: Orders): End {
  const reason = `<StsRsnInf><AddtlInf>${'x'.repeat(200)}</AddtlInf></StsRsnInf>`;
  const payments = Array.from(
    { length: 45_000 },
    (_, place) =>
      `<TxInfAndSts><OrgnlInstrId>bench${place}</OrgnlInstrId><TxSts>RJCT</TxSts>${reason}</TxInfAndSts>`,
  ).join('');
  const body = `<Document><CstmrPmtStsRpt><OrgnlPmtInfAndSts>${payments}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  const headers = { authorization: `Bearer ${reportToken}`, 'content-type': 'application/octet-stream' };
  const address = `${url}/api/operator/bank-reports?country=MX&rehearse=true`;
  return flood(1, (signal) => post(address, headers, body, signal));
}

const send = { unsigned: sendUnsigned, invalid: sendInvalid, reports: sendReports };

process.once('message', (orders: Orders) => {
  const ends = orders.kinds.map((kind) => send[kind](orders));
  process.once('message', () => {
    void Promise.all(ends.map((end) => end()))
      .then(
        () => process.send?.(null),
        (error: unknown) => process.send?.(String(error)),
      )
      .finally(() => process.disconnect());
  });
});
