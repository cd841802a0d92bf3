/** Whether a path is a screen's own path or below it. */
export function isWithin(path: string, screen: string): boolean {
  return path === screen || path.startsWith(`${screen}/`);
}
