import { Notice } from '../../ui/feedback/Notice';
import type { BlockProps } from '../parts/Block';
import { BlockSection } from '../parts/BlockSection';
import './PageText.css';

/** Text of a page file, in paragraphs. */
export function PageText({ block }: BlockProps<'text'>) {
  const { title, description, tone } = block;
  // Paragraphs come from the page file and do not change their places.
  const paragraphs = description.split(/\n\s*\n/).map((text, index) => <p key={index}>{text}</p>);
  return (
    <BlockSection title={title}>
      <div className="page-text">{tone ? <Notice tone={tone}>{paragraphs}</Notice> : paragraphs}</div>
    </BlockSection>
  );
}
