// Of a previewed screen: a click, and by keys the focus, says the file and the line of an element. Nothing else happens.
const stop = (event) => {
  event.preventDefault();
  event.stopPropagation();
};
(() => {
  const bar = document.body.appendChild(document.createElement('output'));
  bar.className = 'preview-place';
  const usable = 'a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem]';
  let pointed;
  const point = (element) => {
    const found = element.closest('[data-at]');
    pointed?.classList.remove('preview-pointed');
    pointed = found;
    found?.classList.add('preview-pointed');
    bar.textContent = found?.dataset.at.replaceAll(' ', '   ') ?? '';
  };
  // One element of each place can be reached by keys; of the cells of a column, the first.
  for (const element of document.querySelectorAll(usable)) element.tabIndex = 0;
  const reached = new Set(
    [...document.querySelectorAll(usable)].map((each) => each.closest('[data-at]')?.dataset.at),
  );
  for (const element of document.querySelectorAll('[data-at]')) {
    if (reached.has(element.dataset.at)) continue;
    reached.add(element.dataset.at);
    element.tabIndex = 0;
  }
  document.addEventListener('click', (event) => (stop(event), point(event.target)), true);
  document.addEventListener('focusin', ({ target }) => point(target));
  document.addEventListener('submit', stop, true);
  // A list of choices would open before the click.
  document.addEventListener(
    'mousedown',
    (event) => event.target.closest('select, input') && stop(event),
    true,
  );
  const moving = /^(Tab|Page(Up|Down)|Home|End|F\d+)$/;
  document.addEventListener(
    'keydown',
    (event) => {
      const isScrolling = event.key.startsWith('Arrow') && !event.target.matches(usable);
      if (event.key === 'Escape') parent.postMessage({ leave: true }, '*');
      if (!moving.test(event.key) && !isScrolling && !event.ctrlKey && !event.metaKey && !event.altKey)
        stop(event);
    },
    true,
  );
  document.addEventListener('beforeinput', stop, true);
  // A screen is longer than its frame, and what differs is what one looks for.
  const changed = document.querySelector('[data-changed]');
  // Not `scrollIntoView`, which would scroll the page around the frame, too.
  if (changed) scrollTo({ top: changed.getBoundingClientRect().top + scrollY - innerHeight / 2 });
  // The page with both sides says how they look: it cannot reach into files that are opened from a disk.
  const { dataset } = document.documentElement;
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  dataset.theme = new URLSearchParams(location.search).get('scheme') ?? preferred;
  addEventListener('message', ({ data }) => {
    if (data?.scheme) dataset.theme = data.scheme;
  });
})();
