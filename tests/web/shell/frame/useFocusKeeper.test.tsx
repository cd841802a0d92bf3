import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useFocusKeeper } from '../../../../src/web/shell/frame/useFocusKeeper';

function Frame({ children }: { children: ReactNode }) {
  useFocusKeeper();
  return <main>{children}</main>;
}

/** Shows a page. Returns the function that shows another in its place. */
function show(page: ReactNode) {
  const { rerender } = render(<Frame>{page}</Frame>);
  return (next: ReactNode) => rerender(<Frame>{next}</Frame>);
}

/** A list whose buttons remove their rows, as sessions are ended. */
function Rows({ names }: { names: string[] }) {
  const [left, setLeft] = useState(names);
  return (
    <section>
      <h1>Sessions</h1>
      <ul>
        {left.map((name) => (
          <li key={name}>
            <button onClick={() => setLeft(left.filter((other) => other !== name))}>End {name}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

describe('when the element with the focus goes, the focus', () => {
  it('goes to what took its place, or else to what came before it', async () => {
    show(<Rows names={['one', 'two', 'three']} />);
    await userEvent.click(button('End two'));
    await waitFor(() => expect(button('End three')).toHaveFocus());
    await userEvent.click(button('End three'));
    await waitFor(() => expect(button('End one')).toHaveFocus());
  });

  it('goes to the heading where nothing else is left', async () => {
    show(<Rows names={['one']} />);
    await userEvent.click(button('End one'));
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });

  it('waits for a page that is still loading', async () => {
    const turnTo = show(<button>Try again</button>);
    button('Try again').focus();
    turnTo(<p>Loading</p>);
    await screen.findByText('Loading');
    expect(document.body).toHaveFocus();
    turnTo(<h1>Orders</h1>);
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });

  it('is not taken from a dialog, and comes back once that is closed', async () => {
    const dialog = (
      <div role="dialog">
        <button>Confirm</button>
      </div>
    );
    const turnTo = show([<button key="act">Act</button>, <div key="dialog">{dialog}</div>]);
    button('Act').focus();
    button('Confirm').focus();
    turnTo([<button key="edit">Edit</button>, <div key="dialog">{dialog}</div>]);
    await screen.findByText('Edit');
    expect(button('Confirm')).toHaveFocus();
    turnTo([<button key="edit">Edit</button>, <div key="dialog" />]);
    await waitFor(() => expect(button('Edit')).toHaveFocus());
  });

  it('stays nowhere after a click beside all controls', async () => {
    const text = <p key="text">Text</p>;
    const other = <button key="other">Other</button>;
    const turnTo = show([text, <button key="go">Go</button>, other]);
    await userEvent.click(button('Go'));
    await userEvent.click(screen.getByText('Text'));
    turnTo([text, other]);
    expect(document.body).toHaveFocus();
  });
});
