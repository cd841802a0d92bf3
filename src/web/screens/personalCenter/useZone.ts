import { useSession } from '../../session/useSession';

/** The zone in which all times stand, `GMT±N`: of the country, or that of Global mode. */
export function useZone(): string {
  const { country } = useSession();
  return country?.zone ?? 'GMT+8';
}
