import type { ReceivedSignature, SandboxReceiver } from '../../../../contract/sandboxReceiver';
import type { Tone } from '../../../../metadata/model/BoundField';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { CodeText } from '../../../ui/code/CodeText';
import { useCopied } from '../../../ui/controls/useCopied';
import { StateText } from '../../../ui/feedback/StateText';
import { shortenMiddle } from '../../../ui/code/shortenMiddle';
import { localTime } from '../frame/localTime';

const tones: Record<ReceivedSignature, Tone> = {
  valid: 'success',
  invalid: 'error',
  late: 'warning',
  missing: 'error',
};
const keyTones: Record<string, Tone> = { present: 'success', replaced: 'info', unknown: 'error' };

/** A callback that arrived: one line that opens to its headers, its body, and what made its signatures. */
export function ReceivedCallback({ of }: { of: SandboxReceiver['received'][number] }) {
  const { eventId, eventType, attempt, at, url, headers, body, signature, signatures, answer } = of;
  const translate = useEarlyTranslate();
  const text = (key: string, values?: Record<string, string>) => translate(`sign-in-steps.${key}`, values);
  const [copied, copy] = useCopied();
  return (
    <details className="card received-callback">
      <summary>
        <span className="received-callback__event mono">{eventType}</span>
        <StateText tone={tones[signature]}>{text(`receiverSignature_${signature}`)}</StateText>
        <span className="received-callback__about muted">
          <time dateTime={at}>{localTime(at)}</time>
          <span className="mono" title={eventId}>
            {shortenMiddle(eventId)}
          </span>
          <span>{text('receiverAttempt', { number: String(attempt) })}</span>
          <span>{answer === 'nothing' ? text('receiverHung') : text('receiverAnswered', { answer })}</span>
        </span>
      </summary>
      <div className="received-callback__parts">
        <dl>
          <dt>{text('receiverEventId')}</dt>
          <dd className="mono">{eventId}</dd>
          <dt>{text('receiverUrl')}</dt>
          <dd className="mono">{url}</dd>
          <dt>{text('receiverSignatures')}</dt>
          <dd>
            {signatures.map(({ version, key }, index) => (
              <div key={index} className="received-callback__signature">
                <StateText tone={keyTones[key] ?? 'neutral'}>
                  <span className="mono">{version}</span>
                </StateText>
                <span>{text(`receiverKey_${version}_${key}`)}</span>
              </div>
            ))}
          </dd>
        </dl>
        <h3>{text('receiverHeaders')}</h3>
        <CodeText text={headers} />
        <div className="received-callback__head">
          <h3>{text('receiverBody')}</h3>
          <button type="button" className="button button--ghost button--small" onClick={() => copy(body)}>
            {copied ? text('copied') : text('receiverCopyBody')}
          </button>
        </div>
        <CodeText text={body} />
      </div>
    </details>
  );
}
