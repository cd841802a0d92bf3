import { useTranslate } from 'ra-core';
import type { SecurityEvent } from '../personalCalls';

/** What an event is, and how it ended, in words. One that this app does not know is called what the gateway calls it. */
export function useEventTexts(): (event: SecurityEvent) => { kind: string; outcome: string } {
  const translate = useTranslate();
  const say = (key: string, fallback?: string) =>
    translate(`corridor.personal-center.history.${key}`, fallback === undefined ? {} : { _: fallback });
  return ({ kind, outcome, detail }) => {
    const words = say(outcome);
    return {
      kind: say(`kinds.${kind}`, kind),
      outcome: detail ? `${words}: ${say(`details.${detail}`, detail)}` : words,
    };
  };
}
