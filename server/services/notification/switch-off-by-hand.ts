import { insertEmailRefusal, isEmailRefused } from '#db/queries/notification/email-refusal.ts'
import { findParticipation } from '#db/queries/participation/participation.ts'
import type { Db } from '#db/schema.ts'
import { emailKey } from '#server/domain/account/email-key.ts'
import { type ChoosableType, isChoosable } from '#server/domain/notification/choice.ts'
import { isNotificationType, type NotificationType } from '#server/domain/notification/kinds.ts'
import { addressHash } from '#server/runtime/address-hash.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { isSameSecret } from '#server/runtime/same-secret.ts'

/**
 * Returns the secret with which a person entered by hand switches a type off: signed instead of stored, as for accounts.
 * It holds for the address, whichever host enters it next.
 */
export function switchOffTokenByHand(
  { signer }: Pick<Services, 'signer'>,
  participationId: number,
  type: ChoosableType,
): string {
  const named = nameOf(participationId, type)
  return `${named}.${signer.sign(signedText(named))}`
}

/** Returns false for a link that is none of these, and where the address is not kept any more. */
export async function switchOffByHand(services: Services, token: string): Promise<boolean> {
  const read = readToken(services, token)
  if (!read) return false
  const { participationId, type } = read
  const participation = await findParticipation(services.db, participationId)
  if (!participation?.email) return false
  const refused = { addressHash: addressHash('emails', emailKey(participation.email)), type }
  await insertEmailRefusal(services.db, { ...refused, createdAt: instant(services.now()) })
  return true
}

/** Returns whether a person at this address, who has no account, gets emails of this type. */
export async function wantsEmailByHand(db: Db, address: string, type: NotificationType): Promise<boolean> {
  const refused = { addressHash: addressHash('emails', emailKey(address)), type }
  return !isChoosable(type) || !(await isEmailRefused(db, refused))
}

function readToken({ signer }: Services, token: string) {
  const [, id = '', type = ''] = /^p(\d{1,10})\.(\w{1,60})\./.exec(token) ?? []
  if (!isNotificationType(type) || !isChoosable(type)) return null
  const participationId = Number(id)
  const named = nameOf(participationId, type)
  const matches = (signature: string) => isSameSecret(token, `${named}.${signature}`)
  return signer.isSigned(signedText(named), matches) ? { participationId, type } : null
}

function nameOf(participationId: number, type: ChoosableType): string {
  return `p${participationId}.${type}`
}

function signedText(named: string): string {
  return `switch off by hand ${named}`
}
