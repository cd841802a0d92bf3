import type { ReactNode } from 'react';
import type { Tone } from '../../../metadata/model/BoundField';
import './StateText.css';

/** A state as a coloured dot and a word: never colour alone. */
export function StateText({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`state-text state-text--${tone}`}>{children}</span>;
}
