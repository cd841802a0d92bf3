import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { BareTable } from './BareTable';

function subscribe(onChange: () => void) {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

function Bare() {
  const address = useSyncExternalStore(subscribe, () => window.location.hash);
  const perPage = Number(/perPage=(\d+)/.exec(address)?.[1]);
  return perPage ? <BareTable perPage={perPage} /> : null;
}

window.forget = () => undefined;
createRoot(document.getElementById('root')!).render(<Bare />);
