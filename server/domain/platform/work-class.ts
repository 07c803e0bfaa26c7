/**
 * Background work runs in slots by class, so that what hangs in one class does not stop the others. EMAIL speaks to the mail
 * server, OUTSIDE to another service over the network, LOCAL to the database and the disk alone. Pure.
 */
export const WORK_CLASSES = ['LOCAL', 'OUTSIDE', 'EMAIL'] as const

export type WorkClass = (typeof WORK_CLASSES)[number]

/** How many tasks of a class one worker does at once. Mail servers may be slow, and half of them may hang. */
export const SLOTS: Record<WorkClass, number> = { LOCAL: 4, OUTSIDE: 4, EMAIL: 8 }

/** Of the slots for e-mails, so many may be taken by recipients of one mail host. */
export const SLOTS_OF_ONE_HOST = 5

const MINUTE_MS = 60_000

/**
 * The longest that one try may take; afterwards nobody knows how it ended. A mail server that takes 20 s for each answer
 * (RFC 5321 allows five minutes) needs about four minutes with TLS and sign-in.
 */
export const LIMIT_MS: Record<WorkClass, number> = {
  LOCAL: 10 * MINUTE_MS,
  OUTSIDE: 2 * MINUTE_MS,
  EMAIL: 6 * MINUTE_MS,
}
