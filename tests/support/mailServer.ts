import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server of a test's own. */
export interface MailServer {
  /** The value of SMTP_URL. */
  url: string;
  /** E-mails as they arrived. */
  received: Buffer[];
  close(): Promise<void>;
}

/** Starts one; it rejects an e-mail for which `rejects` is true. */
export async function startMailServer(rejects: () => boolean | undefined = () => false): Promise<MailServer> {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (rejects()) return done(new Error('busy'));
        received.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
