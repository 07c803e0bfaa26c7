import { findUser } from '#db/queries/account/user.ts'
import {
  endMessageRefusals,
  listMessageRefusals,
  refuseMessages,
} from '#db/queries/notification/message-refusal.ts'
import { findParticipation } from '#db/queries/participation/participation.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { emailKey } from '#server/domain/account/email-key.ts'
import { addressHash } from '#server/runtime/address-hash.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { isSameSecret } from '#server/runtime/same-secret.ts'
import { inTransaction } from '#server/runtime/transaction.ts'

/** A recipient as a link names them: an account, guests included, or somebody entered by hand. */
export type LinkedRecipient = { userId: number } | { participationId: number }

/**
 * Returns the secret with which a recipient stops the messages of a host. It is in each of their emails: signed instead
 * of stored, so that all of them keep working.
 */
export function wayOutLink(
  { signer }: Pick<Services, 'signer'>,
  hostId: number,
  recipient: LinkedRecipient,
): string {
  const named = nameOf(hostId, recipient)
  return `${named}.${signer.sign(signedText(named))}`
}

function nameOf(hostId: number, recipient: LinkedRecipient): string {
  return 'userId' in recipient ? `${hostId}.u${recipient.userId}` : `${hostId}.p${recipient.participationId}`
}

function signedText(named: string): string {
  return `messages of host ${named}`
}

function readLink({ signer }: Services, link: string) {
  const [, host = '', kind = '', id = ''] = /^(\d{1,10})\.([up])(\d{1,10})\./.exec(link) ?? []
  const hostId = Number(host)
  const recipient: LinkedRecipient = kind === 'u' ? { userId: Number(id) } : { participationId: Number(id) }
  const named = nameOf(hostId, recipient)
  const matches = (signature: string) => isSameSecret(link, `${named}.${signature}`)
  return kind && signer.isSigned(signedText(named), matches) ? { hostId, recipient } : null
}

/** Returns who wants no messages of their own from this host. */
export async function readMessageRefusals({ db }: Pick<Services, 'db'>, hostId: number) {
  const refusals = await listMessageRefusals(db, hostId)
  if (refusals.length === 0) return () => false
  const hashes = new Set(refusals.map(({ addressHash }) => addressHash))
  const accounts = new Set(refusals.map(({ userId }) => userId))
  return ({ userId, email }: { userId: number | null; email: string }): boolean =>
    (userId !== null && accounts.has(userId)) || hashes.has(addressHash('messages', emailKey(email)))
}

type UnknownLink = { refused: 'UNKNOWN_LINK' }

/** Returns whose messages a link stops, and whether they are stopped already. */
export async function readWayOut(
  services: Services,
  link: string,
): Promise<{ host: string; isStopped: boolean } | UnknownLink> {
  const found = await findBehind(services, link)
  if (!found) return { refused: 'UNKNOWN_LINK' }
  const isRefused = await readMessageRefusals(services, found.hostId)
  return { host: found.host, isStopped: isRefused(found) }
}

/** Stops the messages of a host to a person, or allows them again. No sign-in, no expiry; twice is no error. */
export function stopMessages(
  services: Services,
  { link, stop }: { link: string; stop: boolean },
): Promise<{ isStopped: boolean } | UnknownLink> {
  return inTransaction(services, async (services): Promise<{ isStopped: boolean } | UnknownLink> => {
    const found = await findBehind(services, link)
    if (!found) return { refused: 'UNKNOWN_LINK' }
    const { hostId, userId, email } = found
    const refusal = { hostId, userId, addressHash: addressHash('messages', emailKey(email)) }
    const at = instant(services.now())
    if (stop) await refuseMessages(services.db, { ...refusal, createdAt: at })
    else await endMessageRefusals(services.db, refusal, at)
    return { isStopped: stop }
  })
}

/** Returns host and recipient of a link; null for a forged one, and where the address is not kept any more. */
async function findBehind(services: Services, link: string) {
  const read = readLink(services, link)
  const host = read && (await findUser(services.db, read.hostId))
  if (!host) return null
  const { hostId, recipient } = read
  const about = { hostId, host: displayName(host) }
  if ('userId' in recipient) {
    const user = await findUser(services.db, recipient.userId)
    return user && !user.deletedAt ? { ...about, userId: user.id, email: user.email } : null
  }
  const participation = await findParticipation(services.db, recipient.participationId)
  return participation?.email ? { ...about, userId: null, email: participation.email } : null
}
