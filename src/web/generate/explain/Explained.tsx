import { type ReactNode, useState } from 'react';
import { useTranslate } from 'ra-core';
import { withFurtherTexts } from '../../i18n/currentLanguage';
import { lazyOverlay } from '../../ui/overlay/OverlayBoundary';
import { Dialog } from '../../ui/overlay/overlays';
import type { ExplainedBalance, Explanation } from './Explanation';
import './Explained.css';

const BalanceText = lazyOverlay(
  async () => (await withFurtherTexts(() => import('./BalanceText'), 'explain')).BalanceText,
);

const ExplanationText = lazyOverlay(
  async () => (await withFurtherTexts(() => import('./ExplanationText'), 'explain')).ExplanationText,
);

interface ExplainedProps {
  /** Called when it is opened. */
  explain: () => Explanation | ExplainedBalance;
  /** The printed figure. */
  children: ReactNode;
}

/** A figure that explains on a click how it is made and of which records (product 2.17). */
export function Explained({ explain, children }: ExplainedProps) {
  const translate = useTranslate();
  const [shown, setShown] = useState<Explanation | ExplainedBalance>();
  const title = translate('corridor.figures.made');
  return (
    <>
      <button
        type="button"
        className="explained"
        title={title}
        aria-haspopup="dialog"
        onClick={() => setShown(explain())}
      >
        {children}
      </button>
      <Dialog open={shown !== undefined} title={shown?.title ?? title} onClose={() => setShown(undefined)}>
        {shown && 'balanceOf' in shown && <BalanceText balance={shown} onLeave={() => setShown(undefined)} />}
        {shown && 'formula' in shown && (
          <ExplanationText explanation={shown} onLeave={() => setShown(undefined)} />
        )}
      </Dialog>
    </>
  );
}
