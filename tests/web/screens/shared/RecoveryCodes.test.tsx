import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RecoveryCodes } from '../../../../src/web/screens/shared/RecoveryCodes';

const codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
const texts: Record<string, string> = {
  codes: 'Codes',
  copy: 'Copy',
  copied: 'Copied',
  download: 'Download',
  fileName: 'codes.txt',
  fileHead: 'Codes of %{account}',
  stored: 'I have stored them.',
  storedFirst: 'Store them first.',
};

const text = (key: string, { account = '' }: Record<string, string> = {}) =>
  texts[key]!.replace('%{account}', account);

function show() {
  const onDone = vi.fn();
  const view = render(<RecoveryCodes codes={codes} account="Ada" text={text} done="Done" onDone={onDone} />);
  return { ...view, onDone, user: userEvent.setup() };
}

/** Whether closing the window asks first. */
const asksToClose = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

afterEach(() => vi.restoreAllMocks());

describe('recovery codes', () => {
  it('are left only after confirming that they are stored', async () => {
    const { onDone, user } = show();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    const box = screen.getByRole('checkbox', { name: 'I have stored them.' });
    expect(box).toHaveFocus();
    expect(box).toHaveAccessibleDescription('Store them first.');
    expect(onDone).not.toHaveBeenCalled();
    await user.click(box);
    expect(screen.queryByText('Store them first.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('are copied one per line, and the button confirms it', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
  });

  it('are downloaded as text with their account', async () => {
    const files: { name: string; blob: Blob }[] = [];
    let made: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made = blob as Blob;
      return 'blob:codes';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      files.push({ name: this.download, blob: made! });
    });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(files.map(({ name }) => name)).toEqual(['codes.txt']);
    expect(await files[0]!.blob.text()).toBe(`Codes of Ada\r\n\r\n${codes.join('\r\n')}\r\n`);
  });

  it('keep the window from closing unconfirmed as long as they are shown', () => {
    const { unmount } = show();
    expect(asksToClose()).toBe(true);
    unmount();
    expect(asksToClose()).toBe(false);
  });
});
