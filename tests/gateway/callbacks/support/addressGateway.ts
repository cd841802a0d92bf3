import { mailTextOf } from '../../../../src/gateway/mail/tables';
import { testKeyRing } from '../../../support/keyRing';
import { type CallbackGateway, callbackGateway, startReceiver, type TestReceiver } from './callbackGateway';

export const minutes = 60_000;
export const days = 24 * 60 * minutes;

/** A user who sees applications. */
export const owner = 'owner@mariposa.example';

/** A gateway whose application has one address, of a receiver. */
export interface AddressGateway extends CallbackGateway {
  receiver: TestReceiver;
  /** Removes what the test before has left. */
  begin(): Promise<void>;
  /** The clock, as the database writes it. */
  time(): string;
  /** Moves the clock, and makes attempts that wait due. */
  pass(time: number): Promise<void>;
  /** The addresses of the application that has one. */
  addresses(): ReturnType<CallbackGateway['list']>;
  /** Has payments reported, and each report fail or not as the receiver answers. */
  report(count?: number): Promise<void>;
  mails(): Promise<{ to: string; subject: string; text: string }[]>;
}

/** Starts it with the present time, to the second. */
export async function addressGateway(): Promise<AddressGateway> {
  const gateway = await callbackGateway();
  // The database writes a fraction of a second without the zeros at its end.
  gateway.clock.set(new Date(Math.floor(gateway.clock.now().getTime() / 1000) * 1000));
  const receiver = await startReceiver();
  return {
    ...gateway,
    receiver,
    close: async () => {
      await receiver.close();
      await gateway.close();
    },
    begin: async () => {
      receiver.answers({ status: 200 });
      receiver.received.length = 0;
      await gateway.setApplication({
        pay_in_callback_url: receiver.url,
        payout_callback_url: null,
        pay_in_off_since: null,
      });
      for (const table of [
        'callback_event',
        'callback_attempt',
        'callback_health',
        'job',
        'mail_outbox',
        'record_event',
      ] as const) {
        await gateway.db.deleteFrom(table).execute();
      }
    },
    time: () => gateway.clock.now().toISOString().replace('.000', ''),
    pass: async (time) => {
      gateway.clock.set(new Date(gateway.clock.now().getTime() + time));
      await gateway.letTimePass();
    },
    addresses: () => gateway.list('MX/callback-addresses', { appId: gateway.appCode }),
    report: async (count = 1) => {
      for (let paid = 0; paid < count; paid++) await gateway.pay();
      await gateway.deliver();
    },
    mails: async () => {
      const rows = await gateway.db.selectFrom('mail_outbox').selectAll().orderBy('recipient').execute();
      return rows.map(({ id, recipient, subject, body }) => ({
        to: recipient,
        subject: testKeyRing.decrypt(subject, mailTextOf(id, 'subject')),
        text: testKeyRing.decrypt(body, mailTextOf(id, 'body')),
      }));
    },
  };
}
