import { signedInPage } from '#server/api/base.ts'
import { presentHostedWithTasks } from '#server/api/present/activity.ts'
import { presentOrderOfRegistration } from '#server/api/present/order.ts'
import { presentRegistrations } from '#server/api/present/registration.ts'
import { listSection, readHosting } from '#server/services/activity/hosted.ts'
import { listOwn } from '#server/services/participation/read.ts'
import { readHeldOrders } from '#server/services/payment/own-orders.ts'

/** How many lines of each kind the page shows; the others are one link away. */
const SHOWN = 3

/** `/dashboard`: what awaits me and what comes next, as a host (null for those who never hosted) and as a participant. */
const read = signedInPage.handler(async ({ context }) => {
  const { services, session } = context
  const { isHost, drafts } = await readHosting(services, session)
  const section = async (wanted: 'todo' | 'coming') => {
    const { hosted, hasNext } = await listSection(services, session, {
      section: wanted,
      page: 0,
      size: SHOWN,
    })
    return { activities: hosted.map(presentHostedWithTasks), hasNext }
  }
  const own = await listOwn(services, session, { tab: 'coming', page: 0, size: SHOWN })
  return {
    hosting: isHost ? { todo: await section('todo'), coming: await section('coming'), drafts } : null,
    registrations: await presentRegistrations(context, session, own.registrations),
    hasMore: own.hasNext,
    /** Places that are held until they pay. */
    held: (await readHeldOrders(services, session.userId, SHOWN)).map((held) => ({
      ...presentOrderOfRegistration(held),
      activityName: held.order.activityName,
      activityLanguage: held.order.activityLanguage,
      timeZone: held.order.activityTimeZone,
    })),
    /** How many of their requests await an answer, and how many of their places a payment. */
    waiting: own.waiting,
  }
})

export const dashboard = { read }
