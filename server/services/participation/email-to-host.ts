import {
  type HostWithEmail,
  listHostsWithEmail,
  withdrawEmail,
} from '#db/queries/participation/email-to-host.ts'
import type { ConsentAnswer } from '#server/domain/account/consent.ts'
import type { Locale, Services, Session } from '#server/runtime/context.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { recordConsent } from '#server/services/account/consent.ts'
import { holdAccount } from '#server/services/account/hold.ts'
import { type Attendee, holderOf } from './attendee.ts'

interface AnswerToHost {
  hostId: number
  answer: ConsentAnswer
  /** The language in which the words are read. */
  locale: Locale
}

/**
 * Keeps the proof that a person lets a host have their address, or no longer does. The host stands in it by the number
 * of the account: a name would outlive an account that is deleted.
 */
export async function recordEmailToHost(
  services: Services,
  person: Pick<Attendee, 'userId'>,
  { hostId, answer, locale }: AnswerToHost,
): Promise<void> {
  const words = { host: i18nOf(locale).t('participation:join.consentHost', { id: hostId }) }
  await recordConsent(services, person, { purpose: 'EMAIL_TO_HOST', answer, locale, pseudonym: null, words })
}

/** Lists the hosts who may have the address of this account. */
export function readHostsWithEmail({ db }: Services, person: Session): Promise<HostWithEmail[]> {
  return listHostsWithEmail(db, person.userId)
}

/**
 * Takes back that a host may have the address, in all registrations that this person may open. Doing so again changes
 * nothing.
 */
export function takeEmailBack(
  services: Services,
  person: Attendee,
  { hostId, locale }: Pick<AnswerToHost, 'hostId' | 'locale'>,
): Promise<{ withdrawn: number }> {
  return inTransaction(services, async (services) => {
    const withdrawn = await withdrawEmail(services.db, holderOf(person), hostId)
    if (withdrawn > 0) {
      await holdAccount(services, person.userId)
      await recordEmailToHost(services, person, { hostId, answer: 'DECLINED', locale })
    }
    return { withdrawn }
  })
}
