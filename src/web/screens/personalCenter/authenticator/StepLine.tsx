import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';

/** Props of {@link StepLine}. */
export interface StepLineProps {
  /** Counted from 1. */
  step: number;
  steps: number;
  title: string;
}

/** At which step of how many one is, and what it is for. Takes the focus when it comes, unless an input of the step does. */
export function StepLine({ step, steps, title }: StepLineProps) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [step]);
  return (
    <h3 className="personal__step" ref={heading} tabIndex={-1}>
      <span className="muted number">
        {translate('corridor.personal-center.authenticator.step', { step, steps })}
      </span>
      {title}
    </h3>
  );
}
