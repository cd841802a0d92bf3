import { useEffect } from 'react';
import { useEarlyTranslate } from '../../i18n/useEarlyTranslate';

/** Heading of a sign-in step, which also names the document, and what it says below. */
export function StepHead({ title, lead }: { title: string; lead?: string }) {
  const product = useEarlyTranslate()('sign-in.product');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return (
    <>
      <h1>{title}</h1>
      {lead && <p className="muted">{lead}</p>}
    </>
  );
}
