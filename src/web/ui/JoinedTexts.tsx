import { Fragment } from 'react';

/** Texts beside each other, muted. Each is isolated: marks that turn the direction of one must not turn the others. */
export function JoinedTexts({ texts }: { texts: string[] }) {
  return (
    <span className="muted">
      {texts.map((text, place) => (
        <Fragment key={place}>
          {place > 0 && <span> · </span>}
          <bdi>{text}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
