/** Sum of products of digits and weights, from the left; what has no weight is left out. */
export function weightedSum(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);
}
