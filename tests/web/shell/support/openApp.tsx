import { act, fireEvent, render, screen } from '@testing-library/react';
import { Root } from '../../../../src/web/shell/Root';

const waitOptions = { timeout: 20_000 };

/** The whole app in a test, on machines that are busy. */
export const app = {
  /** Opens it at an address (`#/…`); code and first data are loaded within. */
  open: (hash: string) =>
    act(async () => {
      history.replaceState(null, '', hash);
      render(<Root />);
    }),
  /** A click, and what it loads. */
  click: (element: Element) =>
    act(async () => {
      fireEvent.click(element);
    }),
  /** Goes to an address as by typing it. */
  go: (hash: string) =>
    act(async () => {
      location.hash = hash;
      dispatchEvent(new PopStateEvent('popstate'));
    }),
  heading: (name: string) => screen.findByRole('heading', { level: 1, name }, waitOptions),
  waitOptions,
};
