const id = 'virtual:gateway-version';

/**
 * Shows while the screen has an edit that the gateway does not have, which may have refused it. Once both have it, the app loads its
 * data again.
 */
const script = `
const note = document.createElement('output');
note.hidden = true;
note.style.cssText = 'position:fixed;inset:auto auto 8px 8px;z-index:9999;padding:4px 8px;border-radius:4px;background:#333;color:#fff;font:12px/1.4 monospace';
document.body.append(note);
let screen;
let gateway = 'an earlier one';
const show = () => {
  note.hidden = screen === undefined || screen === gateway;
  note.textContent = \`Screen: metadata \${screen}. Gateway: \${gateway}.\`;
  if (note.hidden) dispatchEvent(new Event('corridor:same-metadata'));
};
import.meta.hot.on('corridor:screen', (version) => { screen = version; show(); });
import.meta.hot.on('corridor:gateway', (version) => { gateway = version; show(); });
`;

/** Vite plugin by which every page says that the gateway does not serve yet what it shows, and which version it serves. */
export const gatewayVersion = {
  name: 'corridor-gateway-version',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (source) => (source === `\0${id}` ? script : undefined),
  transformIndexHtml: () => [
    { tag: 'script', attrs: { type: 'module', src: `/@id/${id}` }, injectTo: 'body' },
  ],
};

/** Returns what a part of the gateway's output says it serves now: a version, or why it goes on with another one; undefined of most. */
export function servedVersion(output) {
  return (
    /serves the metadata (\w+)/.exec(output)?.[1] ??
    /.*goes on with the last valid metadata/.exec(output)?.[0]
  );
}
