import { UNLIMITED_PLACES } from '#server/contract/entities.ts'
import type { ActivityInput } from '#server/contract/rest/activity-input.ts'
import type { Locale } from '#server/context.ts'
import { slugOf } from '#server/domain/activity-path.ts'
import { publishActivity, setActivityPicture, type ActivityDraft } from '#server/services/activity.ts'
import { callOffActivity } from '#server/services/activity-change.ts'
import { listActivities, listHosted, readActivity } from '#server/services/activity-reading.ts'
import { open, signedIn } from './base.ts'
import { answerNotBuilt } from './not-built.ts'
import { pictureUrl, presentActivity, presentHosted, presentSummary } from './present/activity.ts'
import { presentPlace } from './present/place.ts'
import { readSearch } from './search.ts'

const publish = signedIn.activity.publish.handler(async ({ input, context, errors }) => {
  if (input.guests && input.guests.length > 0) throw errors.NOT_IMPLEMENTED()
  const { services, session } = context
  const publication = await publishActivity(services, session, readDraft(input.activity, session.locale))
  switch (publication.outcome) {
    case 'PUBLISHED': {
      const { activityId, validation } = publication
      return { activityId, slug: slugOf(input.activity.name), validation }
    }
    case 'UNKNOWN_PLACE':
      throw errors.UNKNOWN_PLACE({ data: { suggestions: publication.suggestions.map(presentPlace) } })
    case 'NO_SUCH_TIME':
      throw errors.NO_SUCH_TIME()
    case 'IN_THE_PAST':
      throw errors.IN_THE_PAST()
    case 'ENDS_BEFORE_START':
      throw errors.ENDS_BEFORE_START()
    case 'NOT_YOUR_PICTURE':
      throw errors.NOT_YOUR_PICTURE()
    case 'PAID_NOT_BUILT':
      throw errors.NOT_IMPLEMENTED()
  }
})

function readDraft(activity: ActivityInput, locale: Locale): ActivityDraft {
  const { place, participantNbr, paymentModels = [] } = activity
  return {
    name: activity.name,
    typeId: activity.typeId,
    description: activity.description,
    language: activity.language ?? locale,
    start: activity.startDate,
    end: activity.endDate ?? null,
    timeZone: activity.timeZone,
    place: { placeId: place.cityPlaceId || null, city: place.city || null },
    address: place.address || null,
    capacity: participantNbr === UNLIMITED_PLACES ? null : participantNbr,
    ticketTypes: paymentModels.map(({ name, price }) => ({ name: name || null, priceCents: price })),
    pictureKey: activity.pictureKey || null,
  }
}

const read = open.activity.read.handler(async ({ input, context, errors }) => {
  const view = await readActivity(context.services, context.session, input.activityId)
  if (!view) throw errors.ACTIVITY_UNRECOVERED()
  return presentActivity(context, view)
})

const setPicture = signedIn.activity.setPicture.handler(async ({ input, context, errors }) => {
  const { activityId, isBanner } = input.query
  if (isBanner) throw errors.NOT_IMPLEMENTED()
  const bytes = new Uint8Array(await input.body.file.arrayBuffer())
  const setting = await setActivityPicture(context.services, context.session, { activityId, bytes })
  switch (setting.outcome) {
    case 'SET':
      return { pictureUrl: pictureUrl(setting.key, 800) ?? '' }
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
    case 'TOO_LARGE':
      throw errors.TOO_LARGE()
    case 'NOT_A_PICTURE':
      throw errors.NOT_A_PICTURE()
  }
})

const list = open.activity.list.handler(async ({ input, context }) => {
  const activities = await listActivities(context.services, readSearch(input), input.page)
  return activities.map(presentSummary)
})

const listMine = signedIn.activity.listMine.handler(async ({ input, context }) => {
  const hosted = await listHosted(context.services, context.session, input.page)
  return hosted.map(presentHosted)
})

const cancel = signedIn.activity.cancel.handler(async ({ input, context, errors }) => {
  const { activityId, reason } = input.query
  const calling = await callOffActivity(context.services, context.session, {
    activityId,
    reason: reason || null,
  })
  switch (calling.outcome) {
    case 'CALLED_OFF':
      return { cancelled: true as const, removed: calling.isRemoved, told: calling.told }
    case 'ALREADY_STARTED':
      throw errors.ALREADY_STARTED()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
    case 'REASON_REQUIRED':
      throw errors.REASON_REQUIRED()
    case 'NOT_HOST': // a stranger must not learn that it exists
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
  }
})

export const activity = {
  publish,
  read,
  setPicture,
  list,
  listMine,
  update: open.activity.update.handler(answerNotBuilt),
  cancel,
  promoted: open.activity.promoted.handler(answerNotBuilt),
  suggest: open.activity.suggest.handler(answerNotBuilt),
  countExternal: open.activity.countExternal.handler(answerNotBuilt),
}
