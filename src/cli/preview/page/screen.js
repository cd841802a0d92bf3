// Of a previewed screen: a click says the file and the line of what was clicked, and does nothing else.
(() => {
  const bar = document.body.appendChild(document.createElement('output'));
  bar.className = 'preview-place';
  let pointed;
  document.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      const found = event.target.closest('[data-at]');
      pointed?.classList.remove('preview-pointed');
      pointed = found;
      found?.classList.add('preview-pointed');
      bar.textContent = found?.dataset.at.replaceAll(' ', '   ') ?? '';
    },
    true,
  );
  document.addEventListener('submit', (event) => event.preventDefault(), true);
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
