import { z } from 'zod'
import { findUser, lockUser, updateUser } from '#db/queries/account/user.ts'
import type { User } from '#db/schema/account.ts'
import { emailKey } from '#server/domain/account/email-key.ts'
import { DAYS_FOR_PARENT, waitsForParent } from '#server/domain/account/parent.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Locale, Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { recordConsent } from './consent.ts'
import { welcome } from './welcome.ts'

/** The purpose that the seal is bound to: no other seal opens it. */
const ABOUT = 'agreement of a parent'

const Link = z.object({ userId: z.int(), parent: z.string() })

/**
 * Creates the link for the parent. It is sealed when the email is written and stored in no table (docs/decisions/007).
 * It is valid as long as the account waits.
 */
export function makeParentLink({ dataSeal }: Services, child: Pick<User, 'id' | 'parentEmail'>): string {
  return dataSeal.seal(JSON.stringify({ userId: child.id, parent: emailKey(child.parentEmail ?? '') }), ABOUT)
}

/** Returns the account that a parent is asked about; undefined for a forged link or a deleted account. */
export async function findChild(services: Services, link: string): Promise<User | undefined> {
  const known = readLink(services, link)
  const child = known && (await findUser(services.db, known.userId))
  return child && isOpenTo(child, known) ? child : undefined
}

/** Returns when the account is deleted if no parent agrees. */
export function endOfWaiting({ registeredAt }: Pick<User, 'registeredAt'>): string {
  return instant(new Date(new Date(registeredAt).getTime() + DAYS_FOR_PARENT * 24 * 3_600_000))
}

type AgreeResult = { isRepeat: boolean } | { refused: 'UNKNOWN_LINK' }

/** Records the agreement of a parent, with what they read as the proof. Pressing the button twice is not an error. */
export function agreeAsParent(services: Services, link: string, locale: Locale): Promise<AgreeResult> {
  return inTransaction(services, async (services): Promise<AgreeResult> => {
    const known = readLink(services, link)
    const child = known && (await lockUser(services.db, known.userId))
    if (!child || !isOpenTo(child, known)) return { refused: 'UNKNOWN_LINK' }
    if (!waitsForParent(child)) return { isRepeat: true }

    const parentAgreedAt = instant(services.now())
    await updateUser(services.db, child.id, { parentAgreedAt })
    const answer = { purpose: 'PARENT', answer: 'ACCEPTER', locale, pseudonym: null } as const
    await recordConsent(services, { userId: child.id }, answer)
    await welcome(services, child.id)
    return { isRepeat: false }
  })
}

function readLink({ dataSeal }: Services, link: string): z.infer<typeof Link> | null {
  try {
    return Link.parse(JSON.parse(dataSeal.open(link, ABOUT)))
  } catch {
    return null // forged, or cut off by an email program
  }
}

function isOpenTo({ deletedAt, accountType, parentEmail }: User, { parent }: z.infer<typeof Link>): boolean {
  return !deletedAt && accountType !== 'BANNED' && emailKey(parentEmail ?? '') === parent
}
