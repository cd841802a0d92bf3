import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useKey, usedKeys } from '../../../../src/web/ui/keys/useKey';

function Screen({ onNext, onSearch }: { onNext?: () => boolean | void; onSearch?: () => void }) {
  useKey(onNext !== undefined && 'next', () => onNext?.());
  useKey('search', () => onSearch?.());
  return (
    <>
      <input type="text" aria-label="text" />
      <input type="checkbox" aria-label="box" />
      <div role="dialog">
        <button>in a dialog</button>
      </div>
    </>
  );
}

it('calls what uses a key, from anywhere on the screen and from a checkbox', async () => {
  const onNext = vi.fn();
  render(<Screen onNext={onNext} />);
  const user = userEvent.setup();
  await user.keyboard('j');
  screen.getByLabelText('box').focus();
  await user.keyboard('j');
  expect(onNext).toHaveBeenCalledTimes(2);
});

it('leaves a key without Ctrl to inputs and dialogs, and one with Ctrl works there as well', async () => {
  const onNext = vi.fn();
  const onSearch = vi.fn();
  render(<Screen onNext={onNext} onSearch={onSearch} />);
  const user = userEvent.setup();
  const text = screen.getByLabelText<HTMLInputElement>('text');
  await user.type(text, 'jk');
  expect(text.value).toBe('jk');
  screen.getByText('in a dialog').focus();
  await user.keyboard('j');
  expect(onNext).not.toHaveBeenCalled();
  text.focus();
  await user.keyboard('{Control>}k{/Control}');
  expect(onSearch).toHaveBeenCalledTimes(1);
  await user.keyboard('{Control>}{Shift>}k{/Shift}{/Control}{Alt>}k{/Alt}k');
  expect(onSearch).toHaveBeenCalledTimes(1);
});

it('leaves the key to the browser where it has done nothing', () => {
  const onNext = vi.fn<() => boolean | void>(() => false);
  render(<Screen onNext={onNext} />);
  expect(fireEvent.keyDown(document.body, { key: 'j' })).toBe(true);
  onNext.mockReturnValue(true);
  expect(fireEvent.keyDown(document.body, { key: 'J' })).toBe(false);
});

it('is listed while a screen in view uses it', () => {
  const { rerender, unmount } = render(<Screen onNext={() => undefined} />);
  expect(usedKeys()).toEqual(['search', 'next']);
  rerender(<Screen />);
  expect(usedKeys()).toEqual(['search']);
  unmount();
  expect(usedKeys()).toEqual([]);
});
