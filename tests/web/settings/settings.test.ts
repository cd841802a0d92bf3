import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../../src/web/session/endSession';
import { writeCookie } from '../../../src/web/session/storage';
import { applySettings } from '../../../src/web/settings/settings';
import { chooseTheme, themeShades } from '../../../src/web/settings/theme';
import { sidebarStatus } from '../../../src/web/shell/frame/Shell';
import { defaultSettings, settingsStore } from '../../../src/web/settings/settingsStore';

const root = document.documentElement;

/** Sets the system's scheme and applies the settings, as the page does when the system changes. */
function setSystem(dark: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: dark }));
  applySettings();
}

const forget = () => {
  writeCookie('settings', undefined);
  localStorage.clear();
  settingsStore.reload();
};

beforeEach(() => {
  forget();
  setSystem(false);
});

afterEach(() => {
  forget();
  vi.unstubAllGlobals();
});

describe('the settings', () => {
  it('begin with the defaults', () => {
    expect(settingsStore.get()).toEqual({
      theme: '#009853',
      scheme: 'system',
      tagsView: true,
      fixedHeader: true,
      sidebarLogo: true,
      size: 'mini',
      shades: undefined,
    });
  });

  it('leave the room to the page in a small window, until the user opens the sidebar', () => {
    vi.stubGlobal('innerWidth', 800);
    applySettings();
    expect(sidebarStatus.get()).toBe(false);
    sidebarStatus.toggle();
    expect(sidebarStatus.get()).toBe(true);
    writeCookie('sidebarStatus', undefined);
  });

  it('are kept over a reload', () => {
    settingsStore.update({ tagsView: false, size: 'large' });
    settingsStore.reload();
    expect(settingsStore.get()).toMatchObject({ tagsView: false, size: 'large', fixedHeader: true });
  });

  it('outlive a sign-out, which clears all local storage', () => {
    chooseTheme('#8e4ec6');
    settingsStore.update({ scheme: 'dark' });
    endSession();
    expect(localStorage.length).toBe(0);
    settingsStore.reload();
    expect(settingsStore.get()).toMatchObject({ scheme: 'dark', theme: '#8e4ec6' });
    expect(root.style.getPropertyValue('--accent')).toBe(themeShades('#8e4ec6').dark['--accent']);
  });

  it.each(['{', '[]', 'null', '{"scheme":1,"tagsView":"no","size":null}'])(
    'are the defaults for %s',
    (text) => {
      localStorage.setItem('settings', text);
      settingsStore.reload();
      expect(settingsStore.get()).toMatchObject(defaultSettings);
    },
  );

  it('follow those of another tab', () => {
    const heard = vi.fn();
    const stop = settingsStore.subscribe(heard);
    localStorage.setItem('settings', JSON.stringify({ ...defaultSettings, scheme: 'dark' }));
    dispatchEvent(new StorageEvent('storage', { key: 'settings' }));
    expect(heard).toHaveBeenCalledOnce();
    expect(root.dataset.theme).toBe('dark');
    localStorage.setItem('size', '"large"');
    dispatchEvent(new StorageEvent('storage', { key: 'size' }));
    expect(root.dataset.size).toBe('large');
    stop();
  });

  it('keep the size under a name of its own', () => {
    settingsStore.update({ size: 'large' });
    expect(localStorage.getItem('size')).toBe('"large"');
    expect(localStorage.getItem('settings')).not.toContain('large');
    settingsStore.reload();
    expect(settingsStore.get().size).toBe('large');
  });
});

describe('the page', () => {
  it('is light or dark as the system is, from moment to moment', () => {
    expect(root.dataset.theme).toBe('light');
    setSystem(true);
    expect(root.dataset.theme).toBe('dark');
  });

  it('is the chosen one, regardless of the system', () => {
    settingsStore.update({ scheme: 'light' });
    setSystem(true);
    expect(root.dataset.theme).toBe('light');
    settingsStore.update({ scheme: 'dark' });
    setSystem(false);
    expect(root.dataset.theme).toBe('dark');
  });

  it('applies the shades of the theme colour for its scheme at once, and removes them', () => {
    const { light, dark } = themeShades('#d6409f');
    chooseTheme('#d6409f');
    expect(root.style.getPropertyValue('--accent-text')).toBe(light['--accent-text']);
    settingsStore.update({ scheme: 'dark' });
    expect(root.style.getPropertyValue('--accent-text')).toBe(dark['--accent-text']);
    chooseTheme(defaultSettings.theme);
    expect(root.style.getPropertyValue('--accent-text')).toBe('');
  });

  it('applies the size', () => {
    expect(root.dataset.size).toBe('mini');
    settingsStore.update({ size: 'large' });
    expect(root.dataset.size).toBe('large');
  });
});
