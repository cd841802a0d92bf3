import { useEffect, useState } from 'react';
import { formatInstant } from '../../../metadata/values/time';
import { gatewayNow } from '../../client/gatewayTime';
import './Clock.css';

interface ClockProps {
  /** Fixed offset `GMT±N`. */
  zone: string;
  /** IANA name, shown beside it. */
  timeZone: string;
  /** Names the clock for screen readers. */
  label: string;
}

const second = 1000;

/** The time in a country's zone, to the second. Only its own text renders again with each tick. */
export function Clock({ zone, timeZone, label }: ClockProps) {
  const [now, setNow] = useState(gatewayNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = gatewayNow();
      setNow(time);
      // Again when the next second begins, however late this call was.
      timer = setTimeout(tick, second - (time.getTime() % second));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  const iso = now.toISOString();
  const text = formatInstant(iso, zone);
  return (
    <span className="clock" role="group" translate="no" title={`${label} · ${timeZone}`} aria-label={label}>
      <time dateTime={iso}>
        <span className="clock__day">{text.slice(0, 10)}</span>{' '}
        <span className="clock__time">{text.slice(11)}</span>
      </time>{' '}
      <span className="clock__zone">{zone}</span>
    </span>
  );
}
