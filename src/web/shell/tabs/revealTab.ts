/** Room that a tab keeps to the ends of the bar when it is brought into view, in px (specification section 9). */
const margin = 4;

/** Scrolls the bar, and nothing else, so far that a tab can be seen whole. */
export function revealTab(list: HTMLElement, tab: HTMLElement): void {
  const start = tab.offsetLeft - list.offsetLeft - margin;
  const end = start + tab.offsetWidth + 2 * margin;
  if (start < list.scrollLeft) list.scrollLeft = start;
  else if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth;
}
