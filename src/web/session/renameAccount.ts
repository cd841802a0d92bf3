import { sessionStore } from './sessionStore';
import { storageKeys } from './storageKeys';
import { writeStored } from './writeStored';

/** Shows another nickname of the signed-in account everywhere, and keeps it over a reload. Tells the gateway nothing. */
export function renameAccount(nickName: string): void {
  const { account } = sessionStore.get();
  if (!account || account.nickName === nickName) return;
  const renamed = { ...account, nickName };
  writeStored(storageKeys.account, renamed);
  sessionStore.update({ account: renamed });
}
