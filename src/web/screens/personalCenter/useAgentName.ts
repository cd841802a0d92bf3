import { useTranslate } from 'ra-core';
import { describeAgent } from './describeAgent';

/** Says a `User-Agent` in words, as "Chrome on Windows". */
export function useAgentName(): (agent: string) => string {
  const translate = useTranslate();
  return (agent) => {
    const { browser, system } = describeAgent(agent);
    if (browser && system) return translate('corridor.personal-center.agent', { browser, system });
    return browser ?? system ?? translate('corridor.personal-center.unknownAgent');
  };
}
