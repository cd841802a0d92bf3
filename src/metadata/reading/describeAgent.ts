/** The names in a `User-Agent`; undefined if they are not recognized. */
interface Agent {
  browser: string | undefined;
  system: string | undefined;
  kind: 'phone' | 'computer';
}

/** The first match wins: most browsers name others before themselves. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: [RegExp, string][] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bOpenHarmony\b|\bHarmonyOS\b/, 'HarmonyOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const find = (table: [RegExp, string][], agent: string) => table.find(([sign]) => sign.test(agent))?.[1];

/** Parses a `User-Agent` into names that people know. */
export function describeAgent(agent: string): Agent {
  return {
    browser: find(browsers, agent),
    system: find(systems, agent),
    kind: /\b(?:iPhone|iPad|Android|Mobile)\b/.test(agent) ? 'phone' : 'computer',
  };
}
