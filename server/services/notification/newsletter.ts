import {
  confirmSubscription,
  countReceivers,
  endSubscription,
  findSubscription,
  findSubscriptionByLink,
  insertSubscription,
  listPromotions,
  listSubscriptionsOf,
  lockOpenSubscription,
  updateSubscription,
} from '#db/queries/notification/newsletter.ts'
import { forgetSubscriptions } from '#db/queries/platform/retention-agreements.ts'
import type { Promotion } from '#db/schema/notification.ts'
import { NEWSLETTER_LINK_HOURS } from '#server/domain/notification/newsletter.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Locale, Services } from '#server/runtime/context.ts'
import { isSameSecret } from '#server/runtime/same-secret.ts'
import { hashToken, makeToken } from '#server/runtime/token.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { emailKey } from '#server/services/account/account.ts'
import { recordConsent } from '#server/services/account/consent.ts'
import { refillBudget } from './email-allowance.ts'
import { notify } from './notification.ts'

/**
 * Requests the newsletter. Nothing is sent to the address but one email with a link, and nothing begins before its
 * button is pressed (double opt-in). An address that is already subscribed gets nothing: the caller may not be its
 * owner.
 */
export function subscribe(services: Services, { email, locale }: { email: string; locale: Locale }) {
  return inTransaction(services, async (services) => {
    const { db, now } = services
    const key = emailKey(email)
    const askedAt = instant(now())
    const open = await lockOpenSubscription(db, key)
    if (open?.confirmedAt) return

    const fresh = { email, emailKey: key, locale, askedAt }
    if (open) await updateSubscription(db, open.id, fresh)
    const subscriptionId = open?.id ?? (await insertSubscription(db, fresh))?.id
    if (subscriptionId !== undefined)
      await notify(services, { subscriptionId }, 'NEWSLETTER_CONFIRMATION', { subscriptionId })
  })
}

/**
 * Creates the secret of the link when the email is written; the one before stops working. Returns null when there is
 * nothing to confirm.
 */
export async function makeNewsletterLink(services: Services, subscriptionId: number): Promise<string | null> {
  const { db, now } = services
  const subscription = await findSubscription(db, subscriptionId)
  if (!subscription || subscription.confirmedAt || subscription.endedAt) return null
  const { token, tokenHash } = makeToken()
  const expiry = new Date(now().getTime() + NEWSLETTER_LINK_HOURS * 3_600_000)
  await updateSubscription(db, subscriptionId, { confirmHash: tokenHash, confirmExpiresAt: instant(expiry) })
  return token
}

type ConfirmResult = { confirmed: true; already: boolean } | { refused: 'UNKNOWN_LINK' | 'EXPIRED_LINK' }

const ALREADY = { confirmed: true, already: true } as const

/** Confirms with the link of the email: the subscription begins. The proof of consent is kept. */
export function confirmNewsletter(services: Services, token: string): Promise<ConfirmResult> {
  return inTransaction(services, async (services): Promise<ConfirmResult> => {
    const { db, now } = services
    const subscription = await findSubscriptionByLink(db, hashToken(token))
    if (!subscription || subscription.endedAt) return { refused: 'UNKNOWN_LINK' }
    if (subscription.confirmedAt) return ALREADY
    const at = instant(now())
    if ((subscription.confirmExpiresAt ?? '') <= at) return { refused: 'EXPIRED_LINK' }
    if (!(await confirmSubscription(db, subscription.id, at))) return ALREADY
    await refillBudget(services, 'newsletterLinks', { recipient: subscription.emailKey })
    await proveConsent(services, subscription.id, subscription.locale, 'ACCEPTER')
    return { confirmed: true, already: false }
  })
}

type UnsubscribeResult = { unsubscribed: true } | { refused: 'UNKNOWN_LINK' }

/**
 * Ends the subscription of an address by the link of an email: no sign-in, no expiry, and pressing twice is no error.
 * The link may be older than the subscription: an ended one keeps its address while the address has an open one.
 */
export function unsubscribe(services: Services, token: string): Promise<UnsubscribeResult> {
  return inTransaction(services, async (services): Promise<UnsubscribeResult> => {
    const { db, now } = services
    const subscriptionId = readUnsubscribeToken(services, token)
    const subscription = subscriptionId === null ? undefined : await findSubscription(db, subscriptionId)
    if (!subscription) return { refused: 'UNKNOWN_LINK' }
    const open = await lockOpenSubscription(db, subscription.emailKey)
    if (open && (await endSubscription(db, open.id, instant(now()))))
      await proveConsent(services, open.id, open.locale, 'DECLINED')
    return { unsubscribed: true }
  })
}

/** Ends the subscription of an address whose account is deleted, and empties the address. */
export async function forgetSubscriber(services: Services, emailKey: string): Promise<void> {
  const { db, now } = services
  const open = await lockOpenSubscription(db, emailKey)
  if (open?.confirmedAt) await proveConsent(services, open.id, open.locale, 'DECLINED')
  const ids = await listSubscriptionsOf(db, emailKey)
  if (ids.length > 0) await forgetSubscriptions(db, ids, instant(now()))
}

async function proveConsent(
  services: Services,
  subscriptionId: number,
  locale: Locale,
  answer: 'ACCEPTER' | 'DECLINED',
): Promise<void> {
  const pseudonym = `newsletter-${subscriptionId}`
  await recordConsent(services, null, { purpose: 'NEWSLETTER', answer, locale, pseudonym })
}

/** The link is in every email: it is signed instead of stored, so that all of them keep working. */
export function unsubscribeToken({ signer }: Pick<Services, 'signer'>, subscriptionId: number): string {
  return tokenOf(subscriptionId, signer.sign(signedText(subscriptionId)))
}

function readUnsubscribeToken({ signer }: Services, token: string): number | null {
  const id = Number(/^(\d{1,9})\./.exec(token)?.[1] ?? NaN)
  const matches = (signature: string) => isSameSecret(token, tokenOf(id, signature))
  return Number.isSafeInteger(id) && signer.isSigned(signedText(id), matches) ? id : null
}

function signedText(subscriptionId: number): string {
  return `unsubscribe ${subscriptionId}`
}

function tokenOf(subscriptionId: number, signature: string): string {
  return `${subscriptionId}.${signature}`
}

/** Returns how many people get the newsletter, and the issues sent, newest first. */
export async function readNewsletter({ db }: Services): Promise<{ receivers: number; sent: Promotion[] }> {
  return {
    receivers: await countReceivers(db),
    sent: await listPromotions(db, PROMOTIONS_SHOWN),
  }
}

const PROMOTIONS_SHOWN = 20
