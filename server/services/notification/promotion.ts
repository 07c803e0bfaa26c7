import {
  countReceivers,
  insertPromotionOnce,
  listReceiverIds,
  lockUnfinishedPromotion,
  markReached,
} from '#db/queries/notification/newsletter.ts'
import type { Promotion } from '#db/schema/notification.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { writeAudit } from '#server/services/moderation/audit-log.ts'
import { addTask } from '#server/services/platform/task.ts'
import { type News, notifyAll } from './notification.ts'

/** Tasks run in the order in which they are due: an e-mail that somebody waits for must not stand behind a whole issue. */
const PROMOTIONS_A_SECOND = 5

/** How many subscriptions one transaction goes through: nobody waits long for the write lock. */
const SUBSCRIPTIONS_A_STEP = 200

export interface PromotionDraft {
  subjectFr: string
  textFr: string
  subjectEn: string
  textEn: string
  /** The page of this site that the button leads to. */
  path: string
  /** Of the form: the same one twice is one issue. */
  requestKey: string
}

interface SentPromotion {
  promotionId: number
  receivers: number
}

/**
 * Sends an issue to everybody who confirmed the newsletter, each in their language: the first emails are queued with it,
 * the others step by step. Returns how many they are.
 */
export function sendPromotion(
  services: Services,
  operator: Session,
  draft: PromotionDraft,
): Promise<SentPromotion> {
  return inTransaction(services, async (services): Promise<SentPromotion> => {
    const { db, now } = services
    const { promotion, isNew } = await insertPromotionOnce(db, {
      ...draft,
      sentBy: operator.userId,
      sentAt: instant(now()),
      receivers: await countReceivers(db),
    })
    const { id: promotionId, receivers } = promotion
    if (!isNew) return { promotionId, receivers }
    await takeStep(services, promotion)
    await writeAudit(services, operator, { action: 'promotion.send', subject: `promotion:${promotionId}` })
    return { promotionId, receivers }
  })
}

/**
 * Queues the next emails of an issue, and a task for the remaining ones, in one transaction. One that is done is left
 * alone: safe to repeat.
 */
export function continuePromotion(services: Services, promotionId: number): Promise<void> {
  return inTransaction(services, async (services) => {
    const promotion = await lockUnfinishedPromotion(services.db, promotionId)
    if (promotion) await takeStep(services, promotion)
  })
}

async function takeStep(
  services: Services,
  { id: promotionId, sentAt, reachedId }: Promotion,
): Promise<void> {
  const { db, now } = services
  const inSeconds = (seconds: number) => new Date(now().getTime() + seconds * 1000)
  const next = { confirmedBy: sentAt, after: reachedId, limit: SUBSCRIPTIONS_A_STEP }
  const subscriptionIds = await listReceiverIds(db, next)
  const news = subscriptionIds.map((subscriptionId, index): News => {
    const runAt = inSeconds(Math.floor(index / PROMOTIONS_A_SECOND))
    return { type: 'PROMOTION', to: { subscriptionId }, subject: { subscriptionId, promotionId }, runAt }
  })
  await notifyAll(services, news)
  const isLast = subscriptionIds.length < SUBSCRIPTIONS_A_STEP
  await markReached(db, promotionId, {
    reachedId: subscriptionIds.at(-1) ?? reachedId,
    doneAt: isLast ? instant(now()) : null,
  })
  const afterThese = inSeconds(SUBSCRIPTIONS_A_STEP / PROMOTIONS_A_SECOND)
  if (!isLast) await addTask(services, 'send-promotion', { promotionId }, afterThese)
}
