import { request } from '../client/request';

/** What an authenticator app is to keep. */
export interface AuthenticatorOffer {
  /** `otpauth:` address, for a QR code. */
  uri: string;
  /** Base32, to type by hand. */
  secret: string;
}

/** Asks for the secret of an authenticator that is to be bound; the same ticket is answered the same one. */
export async function offerAuthenticator(ticket: string, signal?: AbortSignal): Promise<AuthenticatorOffer> {
  const { data } = await request<AuthenticatorOffer>('/getQRCode', {
    base: 'global',
    query: { ticket },
    signal,
  });
  return data;
}
