import { useEffect, useRef } from 'react';
import { useEarlyTranslate } from '../../i18n/useEarlyTranslate';

/**
 * Heading of a sign-in step, which also names the document, and what it says below. It takes the focus that the step
 * before has left behind; an input that wants it is given it afterwards.
 */
export function StepHead({ title, lead }: { title: string; lead?: string }) {
  const product = useEarlyTranslate()('sign-in.product');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="muted">{lead}</p>}
    </>
  );
}
