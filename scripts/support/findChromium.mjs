import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Browsers without a window: the same engine for a third of the work. */
export const windowless = ['chromium-headless-shell', 'chrome-headless-shell'];
const windowed = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const programs = (folder) =>
  folder
    ? [
        'Google/Chrome/Application/chrome.exe',
        'Chromium/Application/chrome.exe',
        'Microsoft/Edge/Application/msedge.exe',
      ].map((path) => join(folder, path))
    : [];

/** Where browsers are on systems that do not put them on the PATH. */
const places = () => {
  const { ProgramFiles, LOCALAPPDATA, HOME } = process.env;
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
      ['', HOME ?? ''].map((home) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`),
    );
  }
  if (process.platform === 'win32') {
    return [ProgramFiles, process.env['ProgramFiles(x86)'], LOCALAPPDATA].flatMap(programs);
  }
  return [];
};

function runnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Path of a Chromium, Chrome or Edge: that of `CHROMIUM_PATH`, or one on this machine, or undefined. `headless` prefers one without
 * a window; otherwise one as people have.
 */
export function findChromium({ headless = false } = {}) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = (names) => names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const ordinary = [...onPath(windowed), ...places()];
  return (headless ? [...onPath(windowless), ...ordinary] : [...ordinary, ...onPath(windowless)]).find(
    runnable,
  );
}
