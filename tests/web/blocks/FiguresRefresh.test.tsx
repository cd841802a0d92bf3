import { useQuery, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FiguresRefresh } from '../../../src/web/blocks/FiguresRefresh';
import { figuresKey } from '../../../src/web/client/cache/refreshQueries';
import { renderScreen } from '../generate/support/renderScreen';

it('turns for who asks for figures, and not while they follow changes', async () => {
  const waiting: (() => void)[] = [];
  const answer = () => waiting.shift()!();
  const load = () =>
    new Promise<{ asOf: string }>((resolve) => {
      waiting.push(() => resolve({ asOf: '2026-11-20T16:05:09.000Z' }));
    });
  function Page() {
    const queries = useQueryClient();
    useQuery({ queryKey: [figuresKey], queryFn: load });
    const follow = () => void queries.invalidateQueries({ queryKey: [figuresKey] });
    return (
      <>
        <FiguresRefresh />
        <button onClick={follow}>Follow</button>
      </>
    );
  }
  renderScreen(<Page />);
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: 'Refresh the figures' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  answer();
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));

  await user.click(screen.getByRole('button', { name: 'Follow' }));
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect(button).toHaveAttribute('aria-busy', 'false');
  answer();

  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  answer();
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
});
