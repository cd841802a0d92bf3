const id = 'virtual:gateway-version';

/** Notice that the gateway lacks the screen's edit, which it may have rejected. Once both have it, the app reloads its data. */
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

/** Vite plugin with which pages report that the gateway serves another version than they show. */
export const gatewayVersion = {
  name: 'corridor-gateway-version',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (source) => (source === `\0${id}` ? script : undefined),
  transformIndexHtml: () => [
    { tag: 'script', attrs: { type: 'module', src: `/@id/${id}` }, injectTo: 'body' },
  ],
};

/** Returns the version that a part of the gateway's output names, or why it keeps another; mostly undefined. */
export function servedVersion(output) {
  return (
    /serves the metadata (\w+)/.exec(output)?.[1] ??
    /.*goes on with the last valid metadata/.exec(output)?.[0]
  );
}
