/** Whether an address that came from outside is a path of this app, and no page that leads on by itself. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/^\/(?:login|testlogin|teempay)\b/.test(path);
}
