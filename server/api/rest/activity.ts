import { open, signedIn } from '#server/api/base.ts'
import { presentActivity, presentHosted, presentSummary } from '#server/api/present/activity.ts'
import { readGuests } from '#server/api/present/invitation.ts'
import { pictureUrl } from '#server/api/present/picture-url.ts'
import { presentPlace } from '#server/api/present/place.ts'
import { unlessMissing, unlessRefused } from '#server/api/refuse.ts'
import type { Join } from '#server/contract/entities/activity.ts'
import { slugOf } from '#server/domain/activity/paths.ts'
import { saleOf } from '#server/domain/participation/ticket-sale.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { callOffActivity } from '#server/services/activity/call-off.ts'
import { changeActivity, type SeriesChange } from '#server/services/activity/change.ts'
import { countClick } from '#server/services/activity/external-click.ts'
import { publishActivity, setActivityPicture } from '#server/services/activity/publish.ts'
import { leftOf, listHosted, readActivity, type ViewedActivity } from '#server/services/activity/read.ts'
import { callOffFollowing, changeFollowing } from '#server/services/activity/series/following.ts'
import { writeParticipantsRead } from '#server/services/moderation/participants-shown.ts'
import { findOffer } from '#server/services/participation/waiting-list/read.ts'
import { salesPause } from '#server/services/payment/sales.ts'
import { listActivities } from '#server/services/search/list.ts'
import { listPromoted } from '#server/services/search/promoted.ts'
import { suggestActivities } from '#server/services/search/suggestion.ts'
import { readChange, readInput } from './activity-input.ts'
import { readSearch } from './list-query.ts'

const publish = signedIn.activity.publish.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const details = readInput(input.activity, session.locale)
  const {
    id: activityId,
    name,
    validation,
  } = await unlessRefused(errors, publishActivity(services, session, details, readGuests(input.guests ?? [])))
  return { activityId, slug: slugOf(name), validation }
})

const update = signedIn.activity.update.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const { activityId, lockVersion = null, following = false, ...details } = input.activity
  const change = { activityId, version: lockVersion, details: readChange(details) }
  const apply = following ? changeFollowing : changeActivity
  const changed = await unlessRefused(errors, apply(services, session, change))
  const { name, validation, version } = changed.activity
  const ofSeries = changed.series && presentFollowing(changed.series)
  return { activityId, slug: slugOf(name), validation, lockVersion: version, ...ofSeries }
})

function presentFollowing({ alsoChanged, unchanged }: SeriesChange) {
  const named = unchanged.map(({ activityId, local, refused }) => ({
    activityId,
    localStart: local,
    reason: PUBLISHED_REASONS[refused] ?? refused,
  }))
  return { alsoChanged, unchanged: named }
}

/** The published words for why an activity of a series was not changed, where they are not the codes of refusals. */
const PUBLISHED_REASONS: Partial<Record<SeriesChange['unchanged'][number]['refused'], string>> = {
  ACTIVITY_UNRECOVERED: 'NOT_FOUND',
  ACTIVITY_CANCELLED: 'CANCELLED',
  ORGANISATION_ADMIN_REQUIRED: 'ADMIN_REQUIRED',
  PAYMENT_MODEL_TAKEN: 'TICKET_TYPE_TAKEN',
  REFUND_DAYS_NOT_FALLING: 'DAYS_NOT_FALLING',
  REFUND_PERCENT_RISING: 'PERCENT_RISING',
}

const read = open.activity.read.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const view = await unlessMissing(
    errors.ACTIVITY_UNRECOVERED,
    readActivity(services, session, input.activityId, input.page),
  )
  if (session) await writeParticipantsRead(services, session, view)
  const presented = presentActivity(context, view)
  return { ...presented, join: await joinNow(services, session, view, presented.join) }
})

/** An offered place counts as taken, but not for whom it is; and nothing priced is sold while its host cannot be paid. */
async function joinNow(
  services: Services,
  session: Session | null,
  { activity, ticketTypes }: ViewedActivity,
  join: Join,
): Promise<Join> {
  const offer = join === 'FULL' && session ? await findOffer(services, session, activity.id) : undefined
  if (join !== 'OPEN' && !offer) return join
  const open = ticketTypes.filter((type) =>
    offer
      ? [null, type.id].includes(offer.ticketTypeId)
      : saleOf(type, leftOf(type), services.now()) === 'OPEN',
  )
  if (open.some(({ priceCents }) => priceCents === 0)) return 'OPEN'
  return (await salesPause(services, activity, open)) ? 'NOT_ON_SALE' : 'OPEN'
}

const setPicture = signedIn.activity.setPicture.handler(async ({ input, context, errors }) => {
  const { activityId, isBanner } = input.query
  const bytes = new Uint8Array(await input.body.file.arrayBuffer())
  const picture = { activityId, bytes, isBanner }
  const set = await unlessRefused(errors, setActivityPicture(context.services, context.session, picture))
  return { pictureUrl: pictureUrl(set.key, isBanner ? 1600 : 800) ?? '' }
})

const list = open.activity.list.handler(async ({ input, context, errors }) => {
  const activities = await listActivities(context.services, readSearch(input), input.page)
  if ('similar' in activities)
    throw errors.UNKNOWN_PLACE({ data: { suggestions: activities.similar.map(presentPlace) } })
  return activities.map(presentSummary)
})

const promoted = open.activity.promoted.handler(async ({ input, context: { services } }) => {
  const days = { from: input.startDate ?? null, until: input.endDate ?? null }
  return (await listPromoted(services, days)).map(presentSummary)
})

const suggest = open.activity.suggest.handler(async ({ input, context, errors }) => {
  const suggested = await unlessMissing(
    errors.ACTIVITY_UNRECOVERED,
    suggestActivities(context.services, context.session, input.activityId),
  )
  return suggested.map(presentSummary)
})

const listMine = signedIn.activity.listMine.handler(async ({ input, context }) => {
  const hosted = await listHosted(context.services, context.session, input.page)
  return hosted.map(presentHosted)
})

const cancel = signedIn.activity.cancel.handler(async ({ input, context: { services, session }, errors }) => {
  const { activityId, reason, following } = input.query
  const callOff = following ? callOffFollowing : callOffActivity
  const {
    isRemoved: removed,
    told,
    alsoCalledOff: alsoCancelled,
  } = await unlessRefused(errors, callOff(services, session, { activityId, reason: reason || null }))
  return { cancelled: true as const, removed, told, alsoCancelled }
})

const countExternal = open.activity.countExternal.handler(({ input, context, errors }) =>
  unlessRefused(errors, countClick(context.services, context.session, input.activityId)),
)

export const activity = {
  publish,
  read,
  setPicture,
  list,
  listMine,
  update,
  cancel,
  promoted,
  suggest,
  countExternal,
}
