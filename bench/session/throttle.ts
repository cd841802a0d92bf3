import type { Page } from 'playwright-core';

/** A connection, in both directions. */
export interface Network {
  /** 1,000,000 bits a second. */
  megabits: number;
  /** Added to each request, in ms. */
  latency: number;
}

/** Slows the page's main thread by the factor `times`, as on a cheap computer; with `network` also its connection. */
export async function throttle(page: Page, times: number, network?: Network): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  if (!network) return;
  const bytesPerSecond = (network.megabits * 1_000_000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
