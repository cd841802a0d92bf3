/** What a program has found, each value with the type that the generated code gives it. */
export interface Findings {
  /** The number and the amount of the order that it has created. */
  created: { orderNo: string; amount: number; isFeeKnown: boolean };
  /** The merchant's numbers of the orders in a filtered list, and what leads to the next page. */
  listed: { numbers: string[]; next: string | null };
  /** The state of the order, read by the merchant's number. */
  read: string;
  /** The keywords of an order that is rejected, and the status. */
  rejected: { status: number; keywords: string[] };
  /** The status and keywords of what is not there. */
  missing: { status: number; keywords: string[] };
}

/** Prints what was found, for the test that runs the program. */
export function report(findings: Findings): void {
  console.log(JSON.stringify(findings));
}

/** Throws where an answer is not the one that the program goes on with. */
export function fail(answer: unknown): never {
  throw new Error(`This was not expected: ${JSON.stringify(answer)}`);
}
