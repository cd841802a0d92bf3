import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';

/** Props of {@link Link}; those of an `<a>` beside these. */
interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** Replaces the entry of the history instead of adding one. */
  replace?: boolean;
  /** Kept with the entry of the history. */
  state?: unknown;
}

/** A link within the app. A click with a modifier is left to the browser. */
export function Link({ to, replace, state, target, onClick, children, ...rest }: LinkProps) {
  // Not react-router's link, which also prefetches, masks addresses and leads to other sites: its code weighs as much as all the
  // routing that the app uses.
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { replace, state, target });
  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  }
  return (
    <a {...rest} href={href} target={target} onClick={click}>
      {children}
    </a>
  );
}
