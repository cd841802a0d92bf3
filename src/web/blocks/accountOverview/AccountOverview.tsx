import type { BlockProps } from '../Block';

export function AccountOverview({ block }: BlockProps) {
  return <p>{block.block}</p>;
}
