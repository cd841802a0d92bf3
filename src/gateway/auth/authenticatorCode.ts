import { generateSync } from 'otplib';

/** The six digits that an authenticator app shows for a secret at that time. */
export function authenticatorCode(secret: string, now: Date): string {
  return generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) });
}
