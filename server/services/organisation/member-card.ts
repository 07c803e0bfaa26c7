import {
  endMemberCard,
  findMemberCard,
  insertMemberCard,
  listMemberCards,
} from '#db/queries/organisation/member-card.ts'
import type { MemberCard } from '#db/schema/organisation.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Locale, Services, Session } from '#server/runtime/context.ts'
import { localDay } from '#server/runtime/local-time.ts'
import { isAddressOf } from '#server/services/account/own-address.ts'
import { inTransactionWithEmails, type TooManyEmails } from '#server/services/notification/email-allowance.ts'
import { notify } from '#server/services/notification/notification.ts'
import { placeIn } from './membership.ts'

/** The time zone of the days on which cards are valid. */
const TIME_ZONE = 'America/Toronto'

export interface MemberCardInput {
  organisationId: number
  number: string
  holderName: string
  /** The address it is sent to; null: not sent. */
  holderEmail: string | null
  validUntil: string
  locale: Locale
}

type IssueCardResult =
  | TooManyEmails
  | { outcome: 'ISSUED'; memberCardId: number }
  | { outcome: 'NOT_FOUND' | 'ADMIN_REQUIRED' | 'NOT_USABLE' | 'NUMBER_TAKEN' | 'IN_THE_PAST' }

/** Issues a member card, and sends it to its holder where there is an address. */
export function issueMemberCard(
  services: Services,
  person: Session,
  input: MemberCardInput,
): Promise<IssueCardResult> {
  return inTransactionWithEmails(services, async (services): Promise<IssueCardResult> => {
    const { db, now } = services
    const found = await placeIn(db, person, input.organisationId)
    if (!found) return { outcome: 'NOT_FOUND' }
    if (found.place === 'MEMBER') return { outcome: 'ADMIN_REQUIRED' }
    if (!found.organisation.emailConfirmedAt) return { outcome: 'NOT_USABLE' }
    if (input.validUntil < today(services)) return { outcome: 'IN_THE_PAST' }
    const card = await insertMemberCard(db, {
      ...input,
      issuedBy: person.userId,
      createdAt: instant(now()),
    })
    if (!card) return { outcome: 'NUMBER_TAKEN' }
    if (card.holderEmail) {
      const ids = [input.organisationId, person.userId]
      const isProven = await isAddressOf(services, card.holderEmail, ids)
      await notify(services, { memberCardId: card.id }, 'MEMBER_CARD', {}, { isProven })
    }
    return { outcome: 'ISSUED', memberCardId: card.id }
  })
}

/** Ends a card; its row stays. */
export async function endCard(
  services: Services,
  person: Session,
  { organisationId, memberCardId }: { organisationId: number; memberCardId: number },
): Promise<{ outcome: 'ENDED' | 'NOT_FOUND' | 'ADMIN_REQUIRED' }> {
  const { db, now } = services
  const found = await placeIn(db, person, organisationId)
  if (!found) return { outcome: 'NOT_FOUND' }
  if (found.place === 'MEMBER') return { outcome: 'ADMIN_REQUIRED' }
  const card = await findMemberCard(db, memberCardId)
  if (card?.organisationId !== organisationId) return { outcome: 'NOT_FOUND' }
  const isEnded = await endMemberCard(db, memberCardId, { endedAt: instant(now()), endedBy: person.userId })
  return { outcome: isEnded ? 'ENDED' : 'NOT_FOUND' }
}

export function listCards({ db }: Services, organisationId: number): Promise<MemberCard[]> {
  return listMemberCards(db, organisationId)
}

/** Returns the day on which a card must still be valid. */
export function today({ now }: Pick<Services, 'now'>): string {
  return localDay(now(), TIME_ZONE)
}
