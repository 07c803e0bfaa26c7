import {
  endMemberCard,
  findMemberCard,
  insertMemberCard,
  listMemberCards,
} from '#db/queries/organisation/member-card.ts'
import type { MemberCard } from '#db/schema/organisation.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Locale, Services, Session } from '#server/runtime/context.ts'
import { localDay } from '#server/runtime/local-time.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { isAddressOf } from '#server/services/account/own-address.ts'
import { inTransactionWithEmails } from '#server/services/notification/email-allowance.ts'
import { notify } from '#server/services/notification/notification.ts'
import type { TooManyRequests } from '#server/services/platform/rate-limit.ts'
import { type LeaderRefusal, lockAsLeader } from './membership.ts'

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
  | TooManyRequests
  | { refused: LeaderRefusal | 'ORGANISATION_NOT_USABLE' | 'NUMBER_TAKEN' | 'IN_THE_PAST' }
  | { memberCardId: number }

/** Issues a member card, and sends it to its holder where there is an address. */
export function issueMemberCard(services: Services, person: Session, input: MemberCardInput) {
  return inTransactionWithEmails(services, async (services): Promise<IssueCardResult> => {
    const { db, now } = services
    const found = await lockAsLeader(db, person, input.organisationId)
    if ('refused' in found) return found
    if (!found.organisation.emailConfirmedAt) return { refused: 'ORGANISATION_NOT_USABLE' }
    if (input.validUntil < today(services)) return { refused: 'IN_THE_PAST' }
    const card = await insertMemberCard(db, { ...input, issuedBy: person.userId, createdAt: instant(now()) })
    if (!card) return { refused: 'NUMBER_TAKEN' }
    if (card.holderEmail) {
      const ids = [input.organisationId, person.userId]
      const isProven = await isAddressOf(services, card.holderEmail, ids)
      await notify(services, { memberCardId: card.id }, 'MEMBER_CARD', {}, { isProven })
    }
    return { memberCardId: card.id }
  })
}

/** Ends a card; its row stays. */
export function endCard(
  services: Services,
  person: Session,
  { organisationId, memberCardId }: { organisationId: number; memberCardId: number },
) {
  return inTransaction(
    services,
    async ({ db, now }): Promise<{ ended: true } | { refused: LeaderRefusal }> => {
      const found = await lockAsLeader(db, person, organisationId)
      if ('refused' in found) return found
      const card = await findMemberCard(db, memberCardId)
      if (card?.organisationId !== organisationId) return { refused: 'NOT_FOUND' }
      const end = { endedAt: instant(now()), endedBy: person.userId }
      return (await endMemberCard(db, memberCardId, end)) ? { ended: true } : { refused: 'NOT_FOUND' }
    },
  )
}

export function listCards({ db }: Services, organisationId: number): Promise<MemberCard[]> {
  return listMemberCards(db, organisationId)
}

/** Returns the day on which a card must still be valid. */
export function today({ now }: Pick<Services, 'now'>): string {
  return localDay(now(), HOME_ZONE)
}
