import { globalCountry } from './globalCountry';
import { sessionStore } from './sessionStore';
import { storageKeys } from './storageKeys';
import { writeStored } from './writeStored';

/** Works across all countries from now on, and remembers it. The country that was chosen last is kept to return to. */
export function selectGlobal(): void {
  writeStored(storageKeys.isGlobal, true);
  sessionStore.update({ isGlobal: true, country: globalCountry() });
}
