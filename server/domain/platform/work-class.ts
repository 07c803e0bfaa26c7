/**
 * Background tasks run in slots by class, so that what hangs in one class does not stop the others. EMAIL uses the mail
 * server, OUTSIDE another service over the network, LOCAL only the database and the disk. Pure.
 */
export const WORK_CLASSES = ['LOCAL', 'OUTSIDE', 'EMAIL'] as const

export type WorkClass = (typeof WORK_CLASSES)[number]

/** How many tasks of a class one worker runs at once. Mail servers may be slow, and half of them may hang. */
export const SLOTS: Record<WorkClass, number> = { LOCAL: 4, OUTSIDE: 4, EMAIL: 8 }

/** How many of the slots for emails may be taken by recipients at one mail host. */
export const SLOTS_OF_ONE_HOST = 5

const MINUTE_MS = 60_000

/**
 * The longest duration of one attempt; afterwards its outcome is unknown. A mail server that takes 20 s for each answer
 * (RFC 5321 allows five minutes) needs about four minutes with TLS and sign-in.
 */
export const LIMIT_MS: Record<WorkClass, number> = {
  LOCAL: 10 * MINUTE_MS,
  OUTSIDE: 2 * MINUTE_MS,
  EMAIL: 6 * MINUTE_MS,
}
