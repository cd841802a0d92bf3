let region: HTMLElement | undefined;

/** Has screen readers say `text`: what happened and is seen only in passing, as that a number was copied. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.className = 'visually-hidden';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  const place = region;
  // A region that appears together with its text is not read, nor is a text that was there before.
  place.textContent = '';
  setTimeout(() => (place.textContent = text), 100);
}
