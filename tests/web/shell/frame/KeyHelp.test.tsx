import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { KeyHelp } from '../../../../src/web/shell/frame/KeyHelp';
import { useKey } from '../../../../src/web/ui/keys/useKey';
import { renderScreen } from '../../generate/support/renderScreen';
import { type KeyName, keys } from '../../../../src/web/ui/keys/keys';

function Screen() {
  useKey('search', () => undefined);
  useKey('quickView', () => undefined);
  return <KeyHelp open onClose={() => undefined} />;
}

it('lists the keys that work on the screen, and no others', async () => {
  renderScreen(<Screen />);
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(
    within(dialog)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ctrl + K', 'Space']);
});

const names = Object.keys(keys) as KeyName[];

function User({ name }: { name: KeyName }) {
  useKey(name, () => undefined);
  return null;
}

it.each(['en', 'zh'])('says in the language %s what each key does', async (language) => {
  renderScreen(
    <>
      {names.map((name) => (
        <User key={name} name={name} />
      ))}
      <KeyHelp open onClose={() => undefined} />
    </>,
    { language },
  );
  const dialog = await screen.findByRole('dialog');
  const texts = within(dialog)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(new Set(texts).size).toBe(names.length);
  expect(dialog).not.toHaveTextContent('corridor.');
});
