/** What a tab of this browser tells the others when its session has ended or another one has begun. */
export interface SessionMessage {
  /** Why it ended, where the merchant did not ask for it. */
  notice?: string | undefined;
}

/** Between the tabs of this browser: whoever hears a `SessionMessage` looks at what the browser keeps now. */
export const sessionChannel = new BroadcastChannel('session');
