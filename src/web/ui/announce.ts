let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout>;

/**
 * Announces `text` to screen readers, such as that a number was copied. It is removed later, as the page may then be another
 * user's.
 */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('output');
    region.className = 'visually-hidden';
    document.body.append(region);
  }
  const place = region;
  const write = (part: string) => (place.textContent = part);
  clearTimeout(timer);
  // A region that appears together with its text is not read, nor is a text that was there before.
  write('');
  timer = setTimeout(() => {
    write(text);
    timer = setTimeout(write, 10_000, '');
  }, 100);
}
