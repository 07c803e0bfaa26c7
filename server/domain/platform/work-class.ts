/**
 * Background tasks run in slots by class, so that what hangs in one class does not stop the others. EMAIL uses the mail
 * server, and so does MAILING, for what many get at once: nobody's confirmation waits behind ten thousand messages of a
 * host. OUTSIDE uses another service over the network, LOCAL only the database and the disk. Pure.
 */
export const WORK_CLASSES = ['LOCAL', 'OUTSIDE', 'EMAIL', 'MAILING'] as const

export type WorkClass = (typeof WORK_CLASSES)[number]

/** How many tasks of a class one worker runs at once. Mail servers may be slow, and half of them may hang. */
export const SLOTS: Record<WorkClass, number> = { LOCAL: 4, OUTSIDE: 4, EMAIL: 8, MAILING: 4 }

/** How many of the slots for emails may be taken by recipients at one mail host: more than a mailing has. */
export const SLOTS_OF_ONE_HOST = 5

/** The class whose outage says whether the server of this one is away: mailings leave through the mail server, too. */
export function serverOf(workClass: WorkClass): WorkClass {
  return workClass === 'MAILING' ? 'EMAIL' : workClass
}

/** The classes that wait while the server of this class is away. */
export function waitingFor(server: WorkClass): WorkClass[] {
  return WORK_CLASSES.filter((workClass) => serverOf(workClass) === server)
}

const MINUTE_MS = 60_000

/**
 * The longest duration of one attempt; afterwards its outcome is unknown. A mail server that takes 20 s for each answer
 * (RFC 5321 allows five minutes) needs about four minutes with TLS and sign-in.
 */
export const LIMIT_MS: Record<WorkClass, number> = {
  LOCAL: 10 * MINUTE_MS,
  OUTSIDE: 2 * MINUTE_MS,
  EMAIL: 6 * MINUTE_MS,
  MAILING: 6 * MINUTE_MS,
}
