/**
 * The payment provider gave no answer that settles anything: try again later. Thrown by gateway and use cases; whoever
 * runs tasks waits, as for a mail server that is away.
 */
export class ProviderUnavailable extends Error {}
