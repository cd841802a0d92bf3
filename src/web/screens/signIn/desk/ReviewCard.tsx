import type { Review } from '../../../../contract/operator/reviews';
import { isChangedSince } from '../../../client/RequestError';
import { request } from '../../../client/request';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { DeskCard } from './DeskCard';

const calls = '/sandbox/reviews';

interface ReviewCardProps {
  review: Review;
  /** Called with what was decided, in words. */
  onDecided: (text: string) => void;
  /** Loads what waits again. */
  reload: () => Promise<void>;
}

/** One record with its values and files, and the buttons to approve and to reject it with a reason. */
export function ReviewCard({ review, onDecided, reload }: ReviewCardProps) {
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
      decisions={[
        { label: translate('sign-in-steps.reviewsApprove'), send: () => decide('approve') },
        {
          label: translate('sign-in-steps.reviewsReject'),
          input: {
            label: translate('sign-in-steps.reviewsReason'),
            hint: translate('sign-in-steps.reviewsReasonHint'),
            missing: translate('sign-in-steps.reviewsReasonMissing'),
          },
          isDanger: true,
          send: (reason) => decide('reject', { reason }),
        },
      ]}
    />
  );
}
