import type { Review } from '../../../contract/reviews';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { isChangedSince } from '../../client/failures';
import { request } from '../../client/request';
import { useEarlyTranslate } from '../../i18n/earlyTexts';
import { useSessionState } from '../../session/useSession';
import { InputField } from '../../ui/controls/InputField';
import { SignInFrame, SignInNotice, StepHead } from './frame/SignInFrame';
import { SubmitButton, useSignInSubmission } from './frame/Submission';
import './ReviewsScreen.css';

/** How often an open page is refreshed, in ms. */
const interval = 5000;

const calls = '/sandbox/reviews';

/** `/operator`: what waits for the provider's decision in a sandbox, the oldest first, to approve or reject it. Refreshes itself. */
export function ReviewsScreen() {
  const translate = useEarlyTranslate();
  const language = useSessionState((state) => state.language);
  const [reviews, setReviews] = useState<Review[]>();
  const [done, setDone] = useState<string>();
  const submission = useSignInSubmission();
  const { failure, submit } = submission;

  useEffect(() => {
    const controller = new AbortController();
    const refresh = () => loadReviews(controller.signal).then(setReviews, () => undefined);
    const timer = setInterval(() => {
      if (!document.hidden) void refresh();
    }, interval);
    void submit(async () => setReviews(await loadReviews()));
    return () => {
      clearInterval(timer);
      controller.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another language only
  }, [language]);

  const reload = useCallback(() => loadReviews().then(setReviews, () => undefined), [setReviews]);
  const decided = useCallback(
    (text: string) => {
      setDone(text);
      void reload();
    },
    [setDone, reload],
  );

  return (
    <SignInFrame
      below={
        <div className="reviews-screen">
          {reviews?.map((review) => (
            <ReviewCard key={review.id} review={review} onDecided={decided} reload={reload} />
          ))}
        </div>
      }
    >
      <div className="sign-in-form">
        <StepHead
          title={translate('sign-in-steps.reviewsTitle')}
          lead={translate('sign-in-steps.reviewsHint')}
        />
        {failure && <SignInNotice notice={{ tone: 'error', text: failure.message }} />}
        {done && <SignInNotice notice={{ tone: 'success', text: done }} />}
        {reviews?.length === 0 && <p className="muted">{translate('sign-in-steps.reviewsEmpty')}</p>}
      </div>
    </SignInFrame>
  );
}

/** Props of {@link ReviewCard}. */
interface ReviewCardProps {
  review: Review;
  /** Called with what was decided, in words. */
  onDecided: (text: string) => void;
  /** Loads what waits again. */
  reload: () => Promise<void>;
}

/** One record with its values and files, and the buttons to approve and to reject it with a reason. */
function ReviewCard({ review, onDecided, reload }: ReviewCardProps) {
  const { id, title, number, merchantName, countryName, state: now, fields, files, revision } = review;
  const translate = useEarlyTranslate();
  const [reason, setReason] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const submission = useSignInSubmission();
  const { busy, failure, submit } = submission;

  function decide(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const isRejected = reason !== undefined;
    if (isRejected && !reason.trim()) {
      setMissing(true);
      return;
    }
    void submit(async () => {
      const call = request<Review>(`${calls}/${id}/${isRejected ? 'reject' : 'approve'}`, {
        base: 'global',
        method: 'POST',
        body: isRejected ? { reason } : undefined,
        headers: { 'If-Match': `"${revision}"` },
      });
      const { state } = (
        await call.catch(async (error: unknown) => {
          if (isChangedSince(error)) await reload();
          throw error;
        })
      ).data;
      onDecided(translate('sign-in-steps.reviewsDone', { title, number, state }));
    });
  }

  return (
    <article className="card reviews-screen__review" aria-label={`${title} ${number}`}>
      <header>
        <h2>{title}</h2>
        <p className="muted">{[merchantName, countryName, now].filter(Boolean).join(' · ')}</p>
      </header>
      <dl>
        <div>
          <dt>{review.numberTitle}</dt>
          <dd className="mono">{number}</dd>
        </div>
        {fields.map((field) => (
          <div key={field.name}>
            <dt>{field.title}</dt>
            <dd>{field.text}</dd>
          </div>
        ))}
        {files.map((file) => (
          <div key={file.id}>
            <dt>{file.title}</dt>
            <dd>
              <a className="link" href={`/api/global${calls}/${id}/files/${file.id}`} download={file.name}>
                {file.name}
              </a>
            </dd>
          </div>
        ))}
      </dl>
      {failure && <SignInNotice notice={{ tone: 'error', text: failure.message }} />}
      <form className="sign-in-form" noValidate onSubmit={decide}>
        {reason !== undefined && (
          <InputField
            ref={focusAtOnce}
            label={translate('sign-in-steps.reviewsReason')}
            hint={translate('sign-in-steps.reviewsReasonHint')}
            value={reason}
            maxLength={255}
            onChange={(event) => setReason(event.target.value)}
            error={isMissing && !reason.trim() ? translate('sign-in-steps.reviewsReasonMissing') : undefined}
          />
        )}
        <div className="reviews-screen__buttons" data-rejects={reason !== undefined || undefined}>
          <SubmitButton of={submission}>
            {translate(`sign-in-steps.${reason === undefined ? 'reviewsApprove' : 'reviewsReject'}`)}
          </SubmitButton>
          <button
            type="button"
            className="button button--secondary"
            onClick={() => setReason(reason === undefined ? '' : undefined)}
          >
            {translate(`sign-in-steps.${reason === undefined ? 'reviewsReject' : 'reviewsBack'}`)}
          </button>
        </div>
      </form>
    </article>
  );
}

const focusAtOnce = (input: HTMLInputElement | null) => input?.focus();

/** Loads what waits, the oldest first. Throws a `RequestError`. */
async function loadReviews(signal?: AbortSignal): Promise<Review[]> {
  const { data } = await request<Review[]>(calls, { base: 'global', signal });
  return data;
}
