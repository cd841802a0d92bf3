import type { ElementTrace, InspectedElement } from '../../contract/preview';
import { sessionStore } from '../session/sessionStore';
import { traceElement } from './traceElement';
import './inspector.css';

/**
 * Shows where the metadata has an element, and why the user sees it, after a click with Alt. In development only: `npm run dev`
 * responds, and builds leave it out.
 */
export function startInspector(): void {
  document.addEventListener('click', inspect, true);
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') panel()?.remove();
  });
}

function inspect(event: MouseEvent): void {
  if (!event.altKey || !(event.target instanceof Element) || event.target.closest('.inspector')) return;
  event.preventDefault();
  event.stopPropagation();
  const trace = traceElement(event.target);
  if (!trace) return show(['This is made by code, and not of the metadata.']);
  show(['…']);
  void ask(trace).then(
    ({ places, why }) => show([...places, '', ...why]),
    (error: unknown) => show([error instanceof Error ? error.message : String(error)]),
  );
}

async function ask(trace: ElementTrace): Promise<InspectedElement> {
  const { token = '', country, isGlobal } = sessionStore.get();
  const response = await fetch('/preview/inspect', {
    method: 'POST',
    headers: { authorization: token },
    body: JSON.stringify({ trace, country: isGlobal ? '' : country?.code }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as InspectedElement;
}

const panel = () => document.querySelector('.inspector');

function show(lines: string[]): void {
  panel()?.remove();
  const aside = document.createElement('aside');
  aside.className = 'inspector';
  aside.setAttribute('aria-label', 'Inspector');
  aside.translate = false;
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'inspector__close';
  close.textContent = '×';
  close.setAttribute('aria-label', 'Close');
  close.addEventListener('click', () => aside.remove());
  const text = document.createElement('pre');
  text.className = 'inspector__text';
  text.textContent = lines.join('\n');
  aside.append(close, text);
  document.body.append(aside);
}
