import { findGuestPass } from '#db/queries/account/guest-pass.ts'
import type { WaitingEntry } from '#db/schema/waiting-list.ts'
import { writePlaceOffered } from '#emails/messages/participation/place-offered.ts'
import { waitPath } from '#server/domain/participation/paths.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { makeWaitingLink } from '#server/services/participation/waiting-list/link.ts'
import type { EmailBuilder, Recipient } from '#server/tasks/emails/email.ts'
import { findEmailedWaiting, waitingFacts } from './emailed-waiting.ts'

/** Places are kept for somebody on the waiting list: the email has the link to take or to decline them. */
export const placeOffered: EmailBuilder<'PLACE_OFFERED'> = async (args) => {
  const { services, recipient, subject, t } = args
  const found = await findEmailedWaiting(services, subject.waitingEntryId)
  if (!found || found.entry.endedAt !== null || found.entry.offeredUntil === null) return null
  const { offeredUntil: until, offeredBy } = found.entry
  const message = writePlaceOffered(t, {
    ...waitingFacts(args, found),
    until,
    isByHost: offeredBy !== null,
    offerUrl: await makeOfferUrl(services, found.entry, recipient),
    opensRegistrations: recipient.kind === 'GUEST',
  })
  return { message }
}

/** Creates the link with its email: only the email has its secret. A guest registers with it, too. */
async function makeOfferUrl(services: WorkerServices, entry: WaitingEntry, { kind, locale }: Recipient) {
  const secret: Record<string, string> =
    kind === 'GUEST'
      ? { passe: await makeGuestLink(services, entry.userId, await findNames(services, entry)) }
      : { lien: await makeWaitingLink(services, entry.id) }
  const query = new URLSearchParams({ ...secret, lang: locale })
  return `${services.settings.publicUrl}${waitPath(entry.activityId, query)}`
}

/** Returns the names of the pass with which a guest waits: one address may serve a whole family. */
async function findNames({ db }: WorkerServices, { guestPassId }: WaitingEntry) {
  return guestPassId === null ? undefined : findGuestPass(db, guestPassId)
}
