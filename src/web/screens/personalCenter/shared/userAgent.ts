import { useTranslate } from 'react-admin';

/** Says a `User-Agent` in words, as "Chrome on Windows". */
export function useAgentName(): (agent: string) => string {
  const translate = useTranslate();
  return (agent) => {
    const { browser, system } = describeAgent(agent);
    if (browser && system) return translate('corridor.personal-center.agent', { browser, system });
    return browser ?? system ?? translate('corridor.personal-center.unknownAgent');
  };
}

/** What a `User-Agent` tells, in the names that people use; undefined where it does not. */
interface Agent {
  browser: string | undefined;
  system: string | undefined;
  kind: 'phone' | 'computer';
}

/** The first that is found counts: most browsers name others before themselves. */
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

/** Reads a `User-Agent` as far as a person would want to know. */
export function describeAgent(agent: string): Agent {
  return {
    browser: find(browsers, agent),
    system: find(systems, agent),
    kind: /\b(?:iPhone|iPad|Android|Mobile)\b/.test(agent) ? 'phone' : 'computer',
  };
}
