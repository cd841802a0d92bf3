import { traceElement } from '../inspect/traceElement';
import type { ElementTrace } from '../../contract/preview';

/** Attribute with the places in files of which an element was made, if they differ from its parent's. */
const placesAttribute = 'data-at';

/** Returns the page as HTML that needs no program. It has the inputs' values, and each element's places as `locate` finds them. */
export function snapshot(locate: (trace: ElementTrace) => string): string {
  for (const input of document.querySelectorAll('input')) {
    if (input.type === 'checkbox' || input.type === 'radio') input.toggleAttribute('checked', input.checked);
    else if (input.type !== 'file') input.setAttribute('value', input.value);
  }
  for (const area of document.querySelectorAll('textarea')) area.textContent = area.value;
  for (const option of document.querySelectorAll('option'))
    option.toggleAttribute('selected', option.selected);
  // Charts measure texts with it.
  document.getElementById('recharts_measurement_span')?.remove();
  mark(document.body, '', locate);
  return withOwnIds(document.body.innerHTML);
}

/** Renumbers the ids of React and charts, which count through all screens, so that equal screens are equal. */
function withOwnIds(html: string): string {
  const ids = new Map<string, string>();
  return html.replaceAll(/_r_\w+_|recharts\d+/g, (id) => {
    const own = ids.get(id) ?? `id${ids.size + 1}`;
    ids.set(id, own);
    return own;
  });
}

function mark(element: Element, around: string, locate: (trace: ElementTrace) => string): void {
  const trace = traceElement(element);
  const places = trace ? locate(trace) : '';
  if (places !== '' && places !== around) element.setAttribute(placesAttribute, places);
  for (const child of element.children) mark(child, places || around, locate);
}
