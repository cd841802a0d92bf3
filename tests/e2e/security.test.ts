import { describe, expect } from 'vitest';
import { signIn, signInByClick } from './support/signIn';
import { test } from './support/test';

describe('the page', () => {
  test('lets no script in but its own files, and none that is made of text', async ({ page, complaints }) => {
    const answer = await page.goto('/');
    const policy = answer!.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).not.toMatch(/unsafe/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    await signIn(page);
    complaints.expect(/Content.Security.Policy|unsafe-eval/i);
    const made = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
      return 'injected' in window;
    });
    expect(made).toBe(false);
  });

  test('keeps no token where another site or an address could get at it', async ({ page }) => {
    await signInByClick(page);
    const token = (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')!;
    expect(token.sameSite).toBe('Strict');
    expect(page.url()).not.toContain(token.value);
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
      token.value,
    );
  });
});
