import type { Review } from '../../../../contract/reviews';
import { useCallback, useEffect, useState } from 'react';
import { isChangedSince } from '../../../client/failures';
import { request } from '../../../client/request';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { useSessionState } from '../../../session/useSession';
import { SignInFrame, SignInNotice, StepHead } from '../frame/SignInFrame';
import { useSignInSubmission } from '../frame/Submission';
import { DeskCard } from './DeskCard';
import { NetworkDesk } from './NetworkDesk';
import './ReviewsScreen.css';

/** How often an open page is refreshed, in ms. */
const interval = 5000;

const calls = '/sandbox/reviews';

/**
 * `/operator`: what waits for the provider in a sandbox, the oldest first: reviews to approve or reject, payments that belong to no order,
 * and what its network says that does not fit. Refreshes itself.
 */
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
          <NetworkDesk onDone={decided} />
          {reviews && reviews.length > 0 && <h2>{translate('sign-in-steps.deskReviews')}</h2>}
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

  async function decide(decision: 'approve' | 'reject', body?: { reason: string }) {
    const call = request<Review>(`${calls}/${id}/${decision}`, {
      base: 'global',
      method: 'POST',
      body,
      headers: { 'If-Match': `"${revision}"` },
    });
    const { data } = await call.catch(async (error: unknown) => {
      if (isChangedSince(error)) await reload();
      throw error;
    });
    onDecided(translate('sign-in-steps.reviewsDone', { title, number, state: data.state }));
  }

  return (
    <DeskCard
      name={`${title} ${number}`}
      title={title}
      about={[merchantName, countryName, now].filter(Boolean).join(' · ')}
      rows={[
        { id: 'number', title: review.numberTitle, value: number, mono: true },
        ...fields.map((field) => ({ id: field.name, title: field.title, value: field.text })),
        ...files.map((file) => ({
          id: file.id,
          title: file.title,
          value: (
            <a className="link" href={`/api/global${calls}/${id}/files/${file.id}`} download={file.name}>
              {file.name}
            </a>
          ),
        })),
      ]}
      decide={{ label: translate('sign-in-steps.reviewsApprove'), send: () => decide('approve') }}
      asked={{
        label: translate('sign-in-steps.reviewsReject'),
        input: {
          label: translate('sign-in-steps.reviewsReason'),
          hint: translate('sign-in-steps.reviewsReasonHint'),
          missing: translate('sign-in-steps.reviewsReasonMissing'),
        },
        isDanger: true,
        send: (reason) => decide('reject', { reason }),
      }}
    />
  );
}

/** Loads what waits, the oldest first. Throws a `RequestError`. */
async function loadReviews(signal?: AbortSignal): Promise<Review[]> {
  const { data } = await request<Review[]>(calls, { base: 'global', signal });
  return data;
}
