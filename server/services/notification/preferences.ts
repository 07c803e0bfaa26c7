import { findUser } from '#db/queries/account/user.ts'
import { findPreference, listPreferences, savePreferences } from '#db/queries/notification/preferences.ts'
import type { Db } from '#db/schema.ts'
import {
  type Choice,
  choiceOf,
  type ChoosableType,
  isChoosable,
  preferenceFor,
} from '#server/domain/notification/choice.ts'
import { isNotificationType, type NotificationType } from '#server/domain/notification/kinds.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { isSameSecret } from '#server/runtime/same-secret.ts'
import { switchOffByHand } from './switch-off-by-hand.ts'

/** Returns whether this person gets emails of this type. Types that may not be switched off are always sent. */
export async function wantsEmail(db: Db, userId: number, type: NotificationType): Promise<boolean> {
  if (!isChoosable(type)) return true
  return choiceOf(type, await findPreference(db, userId, type)) !== 'NONE'
}

/** Returns the person's choice for each type, or its default. */
export async function readChoices(
  { db }: Services,
  person: Session,
): Promise<(type: ChoosableType) => Choice> {
  const rows = await listPreferences(db, person.userId)
  return (type) =>
    choiceOf(
      type,
      rows.find((row) => row.type === type),
    )
}

export async function saveChoices(
  { db, now }: Services,
  person: Session,
  choices: Partial<Record<ChoosableType, Choice>>,
): Promise<void> {
  const changedAt = instant(now())
  const chosen = Object.entries(choices) as [ChoosableType, Choice][]
  await savePreferences(
    db,
    chosen.map(([type, choice]) => ({ userId: person.userId, type, ...preferenceFor(choice), changedAt })),
  )
}

/** Switches a type off by the link of an email: no sign-in, no expiry, and pressing twice is no error. */
export async function switchOff(
  services: Services,
  token: string,
): Promise<{ switchedOff: true } | { refused: 'UNKNOWN_LINK' }> {
  if (await switchOffByHand(services, token)) return { switchedOff: true }
  const read = readToken(services, token)
  const user = read && (await findUser(services.db, read.userId))
  if (!user || user.deletedAt) return { refused: 'UNKNOWN_LINK' }
  const changedAt = instant(services.now())
  await savePreferences(services.db, [{ ...read, ...preferenceFor('NONE'), changedAt }])
  return { switchedOff: true }
}

/** The link is in every email of the type: it is signed instead of stored, so that all of them keep working. */
export function switchOffToken(
  { signer }: Pick<Services, 'signer'>,
  userId: number,
  type: ChoosableType,
): string {
  return `${userId}.${type}.${signer.sign(signedText(userId, type))}`
}

function readToken({ signer }: Services, token: string): { userId: number; type: ChoosableType } | null {
  const [, id = '', type = ''] = /^(\d{1,9})\.(\w{1,60})\./.exec(token) ?? []
  if (!isNotificationType(type) || !isChoosable(type)) return null
  const userId = Number(id)
  const matches = (signature: string) => isSameSecret(token, `${userId}.${type}.${signature}`)
  return signer.isSigned(signedText(userId, type), matches) ? { userId, type } : null
}

function signedText(userId: number, type: ChoosableType): string {
  return `switch off ${userId} ${type}`
}
