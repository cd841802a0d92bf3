// Of the list of previewed screens: shows the one that is chosen, or both of its sides, and leaves out what a filter does not name.
(() => {
  const links = [...document.querySelectorAll('nav a')];
  const frames = [...document.querySelectorAll('iframe')];
  const sides = document.querySelector('.sides');
  const scheme = document.querySelector('#scheme');
  const filters = [...document.querySelectorAll('select')];
  const show = (link) => {
    for (const each of links) each.toggleAttribute('aria-current', each === link);
    for (const frame of frames) {
      const file = link.dataset[frame.name];
      frame.closest('figure').hidden = file === undefined;
      if (file !== undefined) frame.src = scheme.checked ? `${file}?scheme=dark` : `${file}?scheme=light`;
    }
  };
  const filter = () => {
    for (const link of links) {
      const isLeftOut = filters.some(
        ({ name, value }) => value !== '' && (link.dataset[name] ?? value) !== value,
      );
      link.closest('li').hidden = isLeftOut;
    }
    for (const group of document.querySelectorAll('nav section'))
      group.hidden = !group.querySelector('li:not([hidden])');
  };
  for (const link of links) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      history.replaceState(null, '', `#${link.id}`);
      show(link);
    });
  }
  for (const select of filters) select.addEventListener('change', filter);
  document
    .querySelector('#narrow')
    .addEventListener('change', ({ target }) => sides.toggleAttribute('data-narrow', target.checked));
  scheme.checked = matchMedia('(prefers-color-scheme: dark)').matches;
  scheme.addEventListener('change', () => {
    for (const { contentWindow } of frames)
      contentWindow.postMessage({ scheme: scheme.checked ? 'dark' : 'light' }, '*');
  });
  const first = document.getElementById(decodeURIComponent(location.hash.slice(1))) ?? links[0];
  if (first) show(first);
})();
