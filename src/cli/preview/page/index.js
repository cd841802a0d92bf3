// Of the list of previewed screens: shows the one that is chosen, or both of its sides, and leaves out what a filter does not name.
const all = (selector) => [...document.querySelectorAll(selector)];
const links = () => all('nav a');
const frames = all('iframe');
const sides = document.querySelector('.sides');
const scheme = document.querySelector('#scheme');
const chosen = {};
const show = (link) => {
  for (const each of links()) each.removeAttribute('aria-current');
  link?.setAttribute('aria-current', 'true');
  for (const frame of frames) {
    const file = link?.dataset[frame.name];
    frame.closest('figure').hidden = file === undefined;
    // Without an entry of the history: back leads to the page before the preview.
    if (file !== undefined)
      frame.contentWindow.location.replace(
        new URL(`${file}?scheme=${scheme.checked ? 'dark' : 'light'}`, location.href),
      );
  }
};
const isLeftOut = (link) =>
  Object.entries(chosen).some(([name, value]) => value !== '' && (link.dataset[name] ?? value) !== value);
const filter = () => {
  for (const link of links()) link.closest('li').hidden = isLeftOut(link);
  for (const group of all('nav section')) {
    const shown = [...group.querySelectorAll('li')].filter(({ hidden }) => !hidden).length;
    group.hidden = shown === 0;
    group.querySelector('h2 span').textContent = String(shown);
  }
  const none = document.querySelector('nav .none');
  if (none) none.hidden = links().some((link) => !link.closest('li').hidden);
};
const showChosen = () => {
  const name = decodeURIComponent(location.hash.slice(1));
  show(document.getElementById(name) ?? links().find((link) => !link.closest('li').hidden));
};
document.querySelector('nav').parentElement.addEventListener('click', (event) => {
  const link = event.target.closest('nav a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  // The one that is shown: into it, from which Escape leads back.
  if (link.hasAttribute('aria-current')) {
    frames.find((frame) => !frame.closest('figure').hidden)?.focus();
    return;
  }
  history.replaceState(null, '', `#${link.id}`);
  show(link);
});
addEventListener('message', ({ data }) => {
  if (data?.leave) document.querySelector('nav a[aria-current]')?.focus();
});
document.addEventListener('change', ({ target }) => {
  if (!target.matches('.filters select')) return;
  chosen[target.name] = target.value;
  filter();
});
document.querySelector('#narrow').addEventListener('change', ({ target }) => {
  sides.toggleAttribute('data-narrow', target.checked);
});
scheme.checked = matchMedia('(prefers-color-scheme: dark)').matches;
const applyScheme = () => {
  document.documentElement.dataset.scheme = scheme.checked ? 'dark' : 'light';
};
scheme.addEventListener('change', () => {
  applyScheme();
  for (const { contentWindow } of frames)
    contentWindow.postMessage({ scheme: scheme.checked ? 'dark' : 'light' }, '*');
});
addEventListener('hashchange', showChosen);
// The list was replaced by a later one.
document.addEventListener('preview-edited', () => {
  for (const select of all('.filters select')) {
    select.value = chosen[select.name] ?? '';
    // What was chosen is there no more.
    if (select.value !== (chosen[select.name] ?? '')) select.value = '';
    chosen[select.name] = select.value;
  }
  filter();
  showChosen();
});
applyScheme();
filter();
showChosen();
