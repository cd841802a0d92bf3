// Of the preview in npm run dev: shows it anew once the files have changed, or says what is wrong with them.
(() => {
  const news = document.querySelector('.news');
  let { version } = news.dataset;
  const follow = async (edited) => {
    news.textContent = news.dataset.edited;
    const response = await fetch('index.html', { cache: 'no-store' });
    const next = new DOMParser().parseFromString(await response.text(), 'text/html');
    // Files were saved meanwhile, and the next answer is on its way.
    if (edited !== version) return;
    if (!response.ok) {
      news.textContent = next.querySelector('pre')?.textContent ?? response.statusText;
      return;
    }
    if (!document.querySelector('nav')) {
      // This page says what was wrong.
      location.reload();
      return;
    }
    news.textContent = '';
    for (const part of ['nav', 'header .filters']) {
      document.querySelector(part)?.replaceWith(next.querySelector(part));
    }
    document.dispatchEvent(new Event('preview-edited'));
  };
  new EventSource('changes').addEventListener('message', ({ data }) => {
    if (data === version) return;
    version = data;
    follow(data).catch(() => {
      // The program that renders is gone, and a connection that is made again says which version there is.
      version = undefined;
    });
  });
})();
