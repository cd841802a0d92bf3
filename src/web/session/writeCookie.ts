/**
 * Keeps a cookie of ours: for the whole site, never sent along from another one, and on https only over https.
 * Without `maxAge` (seconds) it lasts as long as the browser is open; an undefined value removes it.
 */
export function writeCookie(name: string, value: string | undefined, maxAge?: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = value === undefined ? '; Max-Age=0' : maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value ?? '')}`;
  document.cookie = `${pair}; Path=/; SameSite=Strict${secure}${age}`;
}
