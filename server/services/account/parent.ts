import { z } from 'zod'
import { findUser, lockUser, updateUser } from '#db/queries/account/user.ts'
import type { User } from '#db/schema.ts'
import { emailKey } from '#server/domain/account/email-key.ts'
import { DAYS_FOR_PARENT, waitsForParent } from '#server/domain/account/parent.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Locale, Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { recordConsent } from './consent.ts'
import { welcome } from './welcome.ts'

/** What the seal is bound to: it opens nothing else. */
const ABOUT = 'agreement of a parent'

const Link = z.object({ userId: z.int(), parent: z.string() })

/** Sealed when the e-mail is written, it stands in no table (docs/decisions/007). Good as long as the account waits. */
export function makeParentLink({ dataSeal }: Services, child: Pick<User, 'id' | 'parentEmail'>): string {
  return dataSeal.seal(JSON.stringify({ userId: child.id, parent: emailKey(child.parentEmail ?? '') }), ABOUT)
}

/** The account that a parent is asked about; undefined for a link that we did not make, or whose account is gone. */
export async function findChild(services: Services, link: string): Promise<User | undefined> {
  const known = readLink(services, link)
  const child = known && (await findUser(services.db, known.userId))
  return child && isOpenTo(child, known) ? child : undefined
}

/** When the account goes if nobody agrees. */
export function endOfWaiting({ registeredAt }: Pick<User, 'registeredAt'>): string {
  return instant(new Date(new Date(registeredAt).getTime() + DAYS_FOR_PARENT * 24 * 3_600_000))
}

type AgreeResult = { outcome: 'AGREED' | 'ALREADY_AGREED' | 'UNKNOWN_LINK' }

/** A parent agrees: what they read is kept as a proof. Pressing the button twice is not an error. */
export function agreeAsParent(services: Services, link: string, locale: Locale): Promise<AgreeResult> {
  return inTransaction(services, async (services): Promise<AgreeResult> => {
    const known = readLink(services, link)
    const child = known && (await lockUser(services.db, known.userId))
    if (!child || !isOpenTo(child, known)) return { outcome: 'UNKNOWN_LINK' }
    if (!waitsForParent(child)) return { outcome: 'ALREADY_AGREED' }

    const parentAgreedAt = instant(services.now())
    await updateUser(services.db, child.id, { parentAgreedAt })
    const answer = { purpose: 'PARENT', answer: 'ACCEPTER', locale, pseudonym: null } as const
    await recordConsent(services, { userId: child.id }, answer)
    await welcome(services, child.id)
    return { outcome: 'AGREED' }
  })
}

function readLink({ dataSeal }: Services, link: string): z.infer<typeof Link> | null {
  try {
    return Link.parse(JSON.parse(dataSeal.open(link, ABOUT)))
  } catch {
    return null // written by somebody else, or cut off by a mail program
  }
}

function isOpenTo({ deletedAt, accountType, parentEmail }: User, { parent }: z.infer<typeof Link>): boolean {
  return !deletedAt && accountType !== 'BANNED' && emailKey(parentEmail ?? '') === parent
}
