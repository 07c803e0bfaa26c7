import { open, signedIn } from '#server/api/base.ts'
import { pictureUrl, presentActivity, presentHosted, presentSummary } from '#server/api/present/activity.ts'
import { readGuests } from '#server/api/present/invitation.ts'
import { uploadError } from '#server/api/upload-error.ts'
import { slugOf } from '#server/domain/activity/paths.ts'
import { callOffActivity } from '#server/services/activity/call-off.ts'
import { changeActivity, countClick } from '#server/services/activity/change.ts'
import { publishActivity, setActivityPicture } from '#server/services/activity/publish.ts'
import { listHosted, readActivity } from '#server/services/activity/read.ts'
import { callOffFollowing, changeFollowing, type Unchanged } from '#server/services/activity/series.ts'
import { listActivities } from '#server/services/search/list.ts'
import { listPromoted } from '#server/services/search/promoted.ts'
import { suggestActivities } from '#server/services/search/suggestion.ts'
import { detailsError, readChange, readInput } from './activity-input.ts'
import { readSearch } from './list-query.ts'

const publish = signedIn.activity.publish.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const publication = await publishActivity(
    services,
    session,
    readInput(input.activity, session.locale),
    null,
    readGuests(input.guests ?? []),
  )
  switch (publication.outcome) {
    case 'PUBLISHED': {
      const { activityId, validation } = publication
      return { activityId, slug: slugOf(input.activity.name), validation }
    }
    case 'NOT_YOUR_PICTURE':
      throw errors.NOT_YOUR_PICTURE()
    case 'NOT_FOUND': // only drafts can be missing
      throw new Error('A new activity was looked for.')
    case 'UNKNOWN_PLACE':
    case 'NO_SUCH_TIME':
    case 'OUT_OF_ORDER':
    case 'IN_THE_PAST':
    case 'ENDS_BEFORE_START':
    case 'MINIMUM_OVER_PLACES':
    case 'DAYS_NOT_FALLING':
    case 'PERCENT_RISING':
      throw detailsError(publication, errors)
  }
})

const update = signedIn.activity.update.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const { activityId, lockVersion = null, following = false, ...details } = input.activity
  const change = { activityId, version: lockVersion, details: readChange(details) }
  const editing = following
    ? await changeFollowing(services, session, change)
    : await changeActivity(services, session, change)
  switch (editing.outcome) {
    case 'CHANGED': {
      const { name, validation, version } = editing.activity
      return { activityId, slug: slugOf(name), validation, lockVersion: version }
    }
    case 'SERIES_CHANGED': {
      const { name, validation, version } = editing.activity
      const changed = { activityId, slug: slugOf(name), validation, lockVersion: version }
      return { ...changed, ...presentFollowing(editing) }
    }
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
    case 'CANCELLED':
      throw errors.ACTIVITY_CANCELLED()
    case 'ALREADY_STARTED':
      throw errors.ALREADY_STARTED()
    case 'CHANGED_MEANWHILE':
      throw errors.CHANGED_MEANWHILE({ data: { lockVersion: editing.version } })
    case 'PLACES_TAKEN':
      throw errors.PLACES_TAKEN({ data: { taken: editing.taken } })
    case 'TICKET_TYPE_TAKEN': {
      const field = `paymentModels.${editing.index}.limit`
      throw errors.PAYMENT_MODEL_TAKEN({ data: { field, taken: editing.taken } })
    }
    case 'UNKNOWN_ROW':
      throw errors.UNKNOWN_ROW()
    case 'NOT_YOUR_PICTURE':
      throw errors.NOT_YOUR_PICTURE()
    case 'UNKNOWN_PLACE':
    case 'NO_SUCH_TIME':
    case 'OUT_OF_ORDER':
    case 'IN_THE_PAST':
    case 'ENDS_BEFORE_START':
    case 'MINIMUM_OVER_PLACES':
    case 'DAYS_NOT_FALLING':
    case 'PERCENT_RISING':
      throw detailsError(editing, errors)
  }
})

function presentFollowing({ alsoChanged, unchanged }: { alsoChanged: number; unchanged: Unchanged[] }) {
  const named = unchanged.map(({ activityId, local, why }) => ({
    activityId,
    localStart: local,
    reason: why,
  }))
  return { alsoChanged, unchanged: named }
}

const read = open.activity.read.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const view = await readActivity(services, session, input.activityId)
  if (!view) throw errors.ACTIVITY_UNRECOVERED()
  return presentActivity(context, view)
})

const setPicture = signedIn.activity.setPicture.handler(async ({ input, context, errors }) => {
  const { activityId, isBanner } = input.query
  const bytes = new Uint8Array(await input.body.file.arrayBuffer())
  const setting = await setActivityPicture(context.services, context.session, {
    activityId,
    bytes,
    isBanner,
  })
  switch (setting.outcome) {
    case 'SET':
      return { pictureUrl: pictureUrl(setting.key, isBanner ? 1600 : 800) ?? '' }
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
    case 'TOO_LARGE':
    case 'NOT_A_PICTURE':
    case 'BUSY':
    case 'TOO_MANY':
    case 'FULL':
      throw uploadError(errors, setting)
  }
})

const list = open.activity.list.handler(async ({ input, context, errors }) => {
  const activities = await listActivities(context.services, readSearch(input), input.page)
  if (!activities) throw errors.UNKNOWN_PLACE({ data: { suggestions: [] } })
  return activities.map(presentSummary)
})

const promoted = open.activity.promoted.handler(async ({ input, context: { services } }) => {
  const days = { from: input.startDate ?? null, until: input.endDate ?? null }
  return (await listPromoted(services, days)).map(presentSummary)
})

const suggest = open.activity.suggest.handler(async ({ input, context, errors }) => {
  const suggested = await suggestActivities(context.services, context.session, input.activityId)
  if (!suggested) throw errors.ACTIVITY_UNRECOVERED()
  return suggested.map(presentSummary)
})

const listMine = signedIn.activity.listMine.handler(async ({ input, context }) => {
  const hosted = await listHosted(context.services, context.session, input.page)
  return hosted.map(presentHosted)
})

const cancel = signedIn.activity.cancel.handler(async ({ input, context, errors }) => {
  const { activityId, reason, following } = input.query
  const callOff = following ? callOffFollowing : callOffActivity
  const calling = await callOff(context.services, context.session, { activityId, reason: reason || null })
  switch (calling.outcome) {
    case 'CALLED_OFF':
      return { cancelled: true as const, removed: calling.isRemoved, told: calling.told }
    case 'SERIES_CALLED_OFF': {
      const { isRemoved: removed, told, alsoCalledOff: alsoCancelled } = calling
      return { cancelled: true as const, removed, told, alsoCancelled }
    }
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

const countExternal = open.activity.countExternal.handler(async ({ input, context, errors }) => {
  const externalTicketUrl = await countClick(context.services, input.activityId)
  if (!externalTicketUrl) throw errors.ACTIVITY_UNRECOVERED()
  return { externalTicketUrl }
})

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
