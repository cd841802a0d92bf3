import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useController } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { BaseForm, SubmitButton } from '../../../src/web/forms/BaseForm';
import { renderScreen } from '../generate/support/renderScreen';

const initial = { name: '' };

function NameInput() {
  const { field } = useController<typeof initial>({ name: 'name' });
  return <input {...field} aria-label="Name" />;
}

/** Stands for a component that a browser's translation stops. */
function Part({ isBroken }: { isBroken: () => boolean }) {
  const { field } = useController<typeof initial>({ name: 'name' });
  if (field.value !== '' && isBroken())
    throw new Error('The node to be removed is not a child of this node.');
  return null;
}

it('keeps what was typed when its inputs fail, and sends it after another try', async () => {
  let broken = true;
  const send = vi.fn(async () => undefined);
  // React reports the error that the boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderScreen(
    <BaseForm
      className="form"
      initial={initial}
      resolver={async (values) => ({ values, errors: {} })}
      send={send}
      errorsOf={() => ({ fields: {}, others: [] })}
      guarded={false}
    >
      <NameInput />
      <Part isBroken={() => broken} />
      <SubmitButton>Send</SubmitButton>
    </BaseForm>,
  );
  await userEvent.type(await screen.findByLabelText('Name'), 'A');
  expect(screen.getByRole('alert')).toHaveTextContent('What you entered is kept');
  expect(screen.queryByLabelText('Name')).toBeNull();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByLabelText('Name')).toHaveValue('A');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(send).toHaveBeenCalledWith({ name: 'A' });
});
