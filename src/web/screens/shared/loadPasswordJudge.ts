import { loadLater } from '../../client/loadLater';

/** Loads what judges new passwords. Its library would weigh on everybody who signs in, of whom few set a password. */
export const loadPasswordJudge = loadLater(async () => (await import('./judgeNewPassword')).judgeNewPassword);
