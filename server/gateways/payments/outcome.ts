/**
 * How a call ended that changes something there.
 *
 * - REFUSED: it did nothing, and never will as it is.
 * - UNKNOWN: it may have worked. Sending it again with the same key does it at most once.
 * - STUCK: it may have worked, and the same key only repeats its failure: the object has to be looked for.
 */
export type Outcome =
  | { kind: 'DONE'; id: string }
  | { kind: 'REFUSED'; code: string }
  | { kind: 'UNKNOWN'; why: string }
  | { kind: 'STUCK'; why: string }
