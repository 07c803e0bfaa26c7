import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { claimMarker, findMarker, putMarker } from '#db/queries/platform/marker.ts'
import { postponePeriodicWork } from '#db/queries/platform/periodic-work.ts'
import { beginWaitingNow } from '#db/queries/platform/task.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { publishActivity } from '#server/services/activity/publish.ts'
import { validateActivity } from '#server/services/moderation/validation.ts'
import { VERIFICATION } from '#server/services/payment/verify/verify.ts'
import { DAY_MS, HOUR_MS } from './dates.ts'
import { asOf, buy, type Purchase } from './purchase.ts'
import { operatorOf, sessionOf, type Stage } from './stage.ts'

/** The markers that name the activities, once they are published, and say that everything was bought. */
const ACTIVITIES = 'demo-orders-activities'
const PLAYED = 'demo-orders'

const HOST = 'tableCommune'
const TICKET_TYPES = [
  { name: 'Adulte', priceCents: 3600, capacity: null },
  { name: 'Moins de 12 ans', priceCents: 1400, capacity: null },
] as const

/** One that is over, and one that is far enough away that the first pages of the list stay as they are. */
const SUPPERS = [
  {
    name: 'Souper de courges à la grande table',
    description: 'Quatre services autour d’une même courge, et personne ne lave sa vaisselle seul.',
    ...{ inDays: -9, publishedDaysAgo: 30, capacity: 20 },
  },
  {
    name: 'Tourtière de ruelle, à la grande table',
    description:
      'On plie la pâte à l’heure du goûter, on mange à la brunante. **Six places, pas une de plus.**',
    ...{ inDays: 50, publishedDaysAgo: 6, capacity: 6 },
  },
] as const

/**
 * Orders of weeks ago were charged a moment ago: before the sandbox has booked them, the first check would name each as
 * under way for too long.
 */
const BOOKED_BY_MS = 60_000

/** In the order in which they are bought; places are adults and children. */
const PURCHASES: (Omit<Purchase, 'activityId' | 'parts'> & { supper: 0 | 1; places: [number, number] })[] = [
  { person: 'elodie', supper: 0, daysAgo: 21, places: [2, 1] },
  { person: 'mamadou', supper: 0, daysAgo: 18, places: [1, 0] },
  { person: 'carmen', supper: 0, daysAgo: 15, places: [2, 0] },
  { person: 'mamadou', supper: 0, daysAgo: 12, places: [2, 0] }, // and one more
  { person: 'siobhan', supper: 1, daysAgo: 5, places: [2, 2] },
  // Held two places for half an hour, and paid when somebody else had them: everything goes back.
  { person: 'rejean', supper: 1, daysAgo: 3, places: [2, 0], lateTo: 'lan' },
]

/** Whether a start has played all of this. */
export async function areOrdersPlayed({ db }: Services): Promise<boolean> {
  return (await findMarker(db, PLAYED)) !== undefined
}

/**
 * Plays what people buy at the suppers of a host: past and coming, enlarged, and a payment that came too late. Each step
 * finds out whether it was played already. An older demo may have lost people meanwhile: then it has fewer orders.
 */
export async function playOrders(services: Services, payments: Payments, stage: Stage): Promise<void> {
  const { db } = services
  const today = services.now()
  const suppers = await publishSuppers(services, stage)
  for (const { supper, places, ...purchase } of PURCHASES) {
    const activityId = suppers[supper] ?? 0
    const ticketTypes = await listTicketTypes(db, [activityId])
    const parts = ticketTypes
      .map(({ id: ticketTypeId }, index) => ({ ticketTypeId, people: places[index] ?? 0 }))
      .filter(({ people }) => people > 0)
    await buy({ ...services, payments }, stage, { ...purchase, activityId, parts })
  }
  await beginWaitingNow(db, instant(today)) // their emails have not waited for weeks
  await postponePeriodicWork(db, VERIFICATION, instant(new Date(today.getTime() + BOOKED_BY_MS)))
  await putMarker(db, PLAYED, 'played', instant(today))
}

/** Publishes them, or finds those that an earlier start has published. */
async function publishSuppers(services: Services, stage: Stage): Promise<number[]> {
  const today = services.now()
  return inTransaction(services, async (services) => {
    const known = await findMarker(services.db, ACTIVITIES)
    if (known !== undefined) return known.split(',').map(Number)
    const ids: number[] = []
    for (const supper of SUPPERS) ids.push(await publishSupper(services, stage, today, supper))
    await claimMarker(services.db, ACTIVITIES, ids.join(','), instant(today))
    return ids
  })
}

async function publishSupper(
  services: Services,
  stage: Stage,
  today: Date,
  { inDays, publishedDaysAgo, ...words }: (typeof SUPPERS)[number],
): Promise<number> {
  const then = asOf(services, publishedDaysAgo)
  const start = new Date(Math.floor(today.getTime() / DAY_MS + inDays) * DAY_MS + 18 * HOUR_MS)
  const published = await publishActivity(then, await sessionOf(then, stage, HOST), {
    ...words,
    ...{ typeId: 13, language: 'fr', timeZone: HOME_ZONE, address: '88, rue Saint-Joseph Est' },
    start: instant(start).slice(0, 16),
    end: null,
    place: { placeId: null, city: 'Québec' },
    ticketTypes: [...TICKET_TYPES],
    refundPolicy: {
      max: { days: 7, percent: 100 },
      nominal: { days: 2, percent: 50 },
      min: { days: 0, percent: 0 },
    },
    pictureKey: null,
  })
  if ('refused' in published) throw new Error(`${words.name} could not be published: ${published.refused}`)
  if (published.validation === 'NEED_VALIDATION')
    await validateActivity(then, await operatorOf(then, stage), { activityId: published.id })
  return published.id
}
