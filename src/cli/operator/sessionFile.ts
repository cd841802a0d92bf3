import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** File with the session of the operator at this machine. `OPERATOR_SESSION_FILE` names another one. */
const path = () => process.env.OPERATOR_SESSION_FILE ?? join(homedir(), '.corridor', 'operator-session');

/** Reads the token of the operator: of the program that `OPERATOR_TOKEN` is for, or else of the session. */
export function readOperatorToken(): string | undefined {
  const token = process.env.OPERATOR_TOKEN?.trim();
  if (token) return token;
  try {
    return readFileSync(path(), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the token of a session, for this user of the machine alone. */
export function keepSession(token: string): void {
  mkdirSync(dirname(path()), { recursive: true, mode: 0o700 });
  // A file that is there would keep its mode.
  rmSync(path(), { force: true });
  writeFileSync(path(), `${token}\n`, { mode: 0o600 });
}

/** Forgets the session. */
export function forgetSession(): void {
  rmSync(path(), { force: true });
}
