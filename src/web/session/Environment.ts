/** What the gateway tells before anybody is signed in. */
export interface Environment {
  sandbox: boolean;
  /** Whether it takes reports of errors in the browser; older gateways do not say. */
  errorReports?: boolean;
  /** Empty outside of a sandbox. */
  demoAccounts: { account: string; password: string; title: string; description: string }[];
}
