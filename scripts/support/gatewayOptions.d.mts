/** Options of Node for a gateway. */
export const gatewayOptions: string[];
