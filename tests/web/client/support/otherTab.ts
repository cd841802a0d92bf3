import { vi } from 'vitest';
import type { LiveChange } from '../../../../src/contract/live';
import { startLiveNews } from '../../../../src/web/client/cache/liveNews';

/** Another tab of the browser, which listens to the gateway and passes on what changes. */
export interface OtherTab {
  /** Passes changes on: by default none. */
  say: (...changes: Partial<LiveChange>[]) => void;
  /** Passes on that another gateway has changes, which are not its first ones. */
  sayOf: (gateway: string, after: number, ...changes: LiveChange[]) => void;
  end: () => void;
}

/** Starts the news of this tab, which is seen, behind another tab. */
export function openOtherTab(): OtherTab {
  Object.defineProperty(navigator, 'locks', {
    value: { request: () => new Promise(() => undefined) },
    configurable: true,
  });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const channel = new BroadcastChannel('live');
  const stop = startLiveNews(['', 'https://pe.example']);
  let position = 1_000;
  return {
    say: (...changes) => {
      const after = String(position);
      position += 1_000;
      const whole = changes.map((change) => ({
        country: 'XX',
        resource: 'parcels',
        ids: [],
        created: [],
        hasOthers: false,
        ...change,
      }));
      const news = { position: String(position), isReset: false, changes: whole };
      // oxlint-disable-next-line require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
      channel.postMessage({ gateway: '', news, after });
    },
    sayOf: (gateway, after, ...changes) => {
      const news = { position: String(after + 1), isReset: false, changes };
      // oxlint-disable-next-line require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
      channel.postMessage({ gateway, news, after: String(after) });
    },
    end: () => {
      stop();
      channel.close();
      hidden.mockRestore();
      Reflect.deleteProperty(navigator, 'locks');
    },
  };
}
