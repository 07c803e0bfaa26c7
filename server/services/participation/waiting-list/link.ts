import {
  findWaitingEntry,
  findWaitingLink,
  insertWaitingLink,
} from '#db/queries/participation/waiting-list.ts'
import type { WaitingEntry } from '#db/schema/waiting-list.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { hashToken, makeToken } from '#server/runtime/token.ts'

/** Longer than any offer: a link that is followed too late can still say so. */
const LINK_MS = 7 * 24 * 60 * 60 * 1000

/** Creates the secret of the link in an email, with which an account leaves the list without signing in. */
export async function makeWaitingLink({ db, now }: Services, waitingEntryId: number): Promise<string> {
  const { token, tokenHash } = makeToken()
  const createdAt = now()
  const expiresAt = instant(new Date(createdAt.getTime() + LINK_MS))
  await insertWaitingLink(db, { tokenHash, waitingEntryId, createdAt: instant(createdAt), expiresAt })
  return token
}

/** Returns the entry, open or ended, that a link opens; undefined when the link is unknown or has expired. */
export async function findByLink({ db, now }: Services, token: string): Promise<WaitingEntry | undefined> {
  const link = await findWaitingLink(db, hashToken(token), instant(now()))
  return link && findWaitingEntry(db, link.waitingEntryId)
}
