// oxlint-disable unicorn/consistent-function-scoping -- browsers are given the source of one function
import type { Page } from 'playwright-core';

/** Results of using a page. */
export interface Exercise {
  /** Controls that were typed into, or whose choice was changed. */
  typed: number;
  /** Messages of invalid inputs that were shown. */
  errors: number;
  /** Dialogs, menus and popovers that were opened. */
  opened: number;
  /** Names of inputs that have no longer what was typed into them, though nobody changed them. */
  lost: string[];
}

/**
 * Uses the controls of a page, in any language: forms, inputs, choices, tabs, and what opens in `within`. It sends an empty form
 * first. Lists are also sorted, paged and selected.
 */
export function exercise(page: Page, within = 'main'): Promise<Exercise> {
  return page.evaluate(async (around) => {
    const done = { typed: 0, errors: 0, opened: 0, lost: [] as string[] };
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const isShown = (element: Element) => element.checkVisibility() && !element.closest('[inert]');
    const all = <T extends Element>(selector: string) =>
      [...document.querySelectorAll<T>(selector)].filter(isShown);
    const waitFor = async (holds: () => boolean) => {
      for (let frames = 0; frames < 100 && !holds(); frames++) await frame();
    };
    const isLoading = () => all('main .skeleton, main [aria-busy="true"]').length > 0;
    const ready = async () => {
      await frame();
      await waitFor(() => !isLoading());
    };
    type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
    const set = (control: Control, value: string) => {
      // React hears of what the element's own setter is given.
      const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value');
      control.focus();
      own!.set!.call(control, value);
      control.dispatchEvent(
        new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
      );
    };
    const isTyped = (control: Control) =>
      control instanceof HTMLTextAreaElement ||
      (control instanceof HTMLInputElement &&
        /^(text|tel|email|url|search|password|number)$/.test(control.type));
    const sampleOf = (control: Control) =>
      /numeric|decimal|tel/.test(control.inputMode) ? '1234' : 'Ana 12';

    const workThrough = async (form: HTMLFormElement) => {
      const submit = () => form.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
      submit();
      await ready();
      done.errors += form.querySelectorAll('.field__error').length;
      const inForm = (selector: string) =>
        [...form.querySelectorAll<Control>(selector)].filter((each) => isShown(each) && !each.disabled);
      for (const select of inForm('select')) {
        for (const { value } of [...(select as HTMLSelectElement).options].slice(0, 5).toReversed()) {
          if (!select.isConnected) break;
          set(select, value);
          await frame();
        }
        const last = (select as HTMLSelectElement).options;
        if (select.isConnected && last.length > 1) set(select, last[last.length - 1]!.value);
        done.typed++;
      }
      for (const choice of inForm('input[type=checkbox], input[type=radio]').slice(0, 4)) choice.click();
      // Fields that depend on these come and go a little later.
      await ready();
      await ready();
      // By name: an input may be made anew where its rules change.
      const named = (name: string) => inForm('input, textarea').find((each) => each.name === name);
      const type = async (control: Control) => {
        set(control, sampleOf(control));
        control.blur();
        await frame();
      };
      const typed = new Map<string, string>();
      for (const control of inForm('input, textarea').filter(isTyped)) {
        await type(control);
        // A code is sent once, and asked for again.
        if (control.name !== '' && !control.name.startsWith('$')) typed.set(control.name, control.value);
        done.typed++;
      }
      submit();
      await ready();
      done.errors += form.querySelectorAll('.field__error').length;
      for (const name of typed.keys()) {
        const control = named(name);
        if (!control) continue;
        set(control, '');
        control.blur();
        await frame();
        await type(control);
      }
      for (const [name, value] of form.isConnected ? typed : []) {
        const now = named(name)?.value;
        if (now !== value) done.lost.push(`${name}: "${now}", not "${value}"`);
      }
    };

    const overlay = () => document.querySelector<HTMLElement>('.MuiModal-root:not([aria-hidden=true])');
    const close = async () => {
      for (let tries = 0; tries < 3 && overlay(); tries++) {
        const target = overlay()!.querySelector('[role=dialog], [role=menu]') ?? overlay()!;
        target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        await waitFor(() => overlay() === null);
      }
    };
    const openAll = async () => {
      const openers = all<HTMLElement>(`${around} [aria-haspopup]`).slice(0, 12);
      for (const opener of openers) {
        if (!opener.isConnected || opener.getAttribute('aria-disabled') === 'true') continue;
        opener.click();
        await waitFor(() => overlay() !== null);
        if (!overlay()) continue;
        done.opened++;
        await frame();
        for (const choice of [
          ...overlay()!.querySelectorAll<HTMLInputElement>('input:not([disabled])'),
        ].slice(0, 3)) {
          if (choice.type === 'checkbox' || choice.type === 'radio') {
            choice.click();
            await frame();
            if (choice.isConnected && choice.type === 'checkbox') choice.click();
          } else if (isTyped(choice) && !choice.form) {
            set(choice, sampleOf(choice));
            await frame();
            set(choice, '');
          }
          await frame();
        }
        const form = overlay()?.querySelector('form');
        if (form) await workThrough(form);
        await close();
        await ready();
      }
    };

    await ready();
    for (const form of all<HTMLFormElement>('main form').slice(0, 2)) await workThrough(form);
    for (const head of all<HTMLElement>('main thead button').slice(0, 2)) {
      head.click();
      await ready();
      head.click();
      await ready();
    }
    const row = all<HTMLElement>('main tbody tr')[0];
    row?.querySelector('td')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    await frame();
    const box = row?.querySelector<HTMLInputElement>('input[type=checkbox]');
    box?.click();
    await frame();
    box?.click();
    const pages = all<HTMLElement>('main .pager__pages button');
    for (const button of [pages.at(-1), pages[0]]) {
      button?.click();
      await ready();
    }
    for (const tab of all<HTMLElement>('main [role=tab]')) {
      if (!tab.isConnected) continue;
      tab.click();
      await ready();
    }
    await openAll();
    // Nobody goes elsewhere in the moment in which the entry of an overlay is taken back.
    await waitFor(() => (history.state as { overlay?: string } | null)?.overlay === undefined);
    return done;
  }, within);
}
