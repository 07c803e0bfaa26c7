import { z } from 'zod'
import { signedInPage } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { pictureUrl } from '#server/api/present/picture-url.ts'
import { unlessMissing, useCase } from '#server/api/refuse.ts'
import {
  ACTIVITY_UNRECOVERED,
  NOT_FOUND,
  ORGANISATION_ADMIN_REQUIRED,
  SALES_PAUSED,
} from '#server/contract/rest/call.ts'
import { CLOSED_TO_JOINING } from '#server/contract/rest/join-refusals.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { joinRefusal } from '#server/domain/participation/join.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { OutOfTurnForm } from '#server/schemas/participation/waiting-list.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import type { ViewedActivity } from '#server/services/activity/read.ts'
import {
  offerOutOfTurn,
  openWaitingList,
  removeFromWaitingList,
} from '#server/services/participation/waiting-list/host-acts.ts'
import {
  type HostedEntry,
  readHostedEntry,
  readHostedWaitingList,
} from '#server/services/participation/waiting-list/hosted.ts'

const ENTRY = z.object({ activityId: IdParam, waitingId: IdParam })

/** `/mes-activites/:id/attente`: only to its host and to operators. */
export const list = signedInPage
  .errors(NOT_FOUND)
  .input(z.object({ activityId: IdParam, page: PageParam }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const read = await unlessMissing(errors.NOT_FOUND, readHostedWaitingList(services, session, input))
    const { view, entries, counts, page, pages } = read
    return {
      ...presentActivity(services, session, view),
      entries: entries.map((entry) => ({ ...presentEntry(view, entry), position: entry.position })),
      ...{ counts, page, pages },
    }
  })

/** One entry, and how many places an offer out of turn would add. */
export const entry = signedInPage
  .errors(NOT_FOUND)
  .input(ENTRY)
  .handler(async ({ input, context: { services, session }, errors }) => {
    const read = await unlessMissing(errors.NOT_FOUND, readHostedEntry(services, session, input))
    const { view, entry, adds } = read
    return { ...presentActivity(services, session, view), entry: presentEntry(view, entry), adds }
  })

/**
 * Returns what the host may do: nothing but look once nobody can register any more. The list of an activity that is not
 * online yet can be opened for later.
 */
function presentActivity(services: Services, session: Session, view: ViewedActivity) {
  const { mayEdit, mayDecide } = actingOn(session, view.activity)
  const refused = joinRefusal(view.activity, null, services.now())
  const isOver = joinRefusal({ ...view.activity, validation: 'VALIDED' }, null, services.now()) !== null
  return {
    activity: presentSummary(view),
    isOpen: view.activity.hasWaitingList,
    isOver,
    isHost: view.viewpoint === 'host',
    mayEdit,
    mayOffer: mayEdit && refused === null,
    mayOpen: mayEdit && !isOver,
    mayRemove: mayDecide,
  }
}

function presentEntry({ ticketTypes }: ViewedActivity, entry: Omit<HostedEntry, 'position'>) {
  const { id, userId, guestPassId, organisationName, firstName, lastName, pictureKey } = entry
  const { partySize, createdAt, offeredUntil, offeredBy, ticketTypeId } = entry
  return {
    id,
    userId,
    isGuest: guestPassId !== null,
    displayName: displayName({ organisationName, firstName, lastName }),
    pictureUrl: pictureUrl(pictureKey, 400),
    people: partySize,
    createdAt,
    /** Null where the activity has only one. */
    typeName:
      ticketTypes.length > 1 ? (ticketTypes.find(({ id }) => id === ticketTypeId)?.name ?? null) : null,
    offeredUntil,
    isOutOfTurn: offeredBy !== null,
  }
}

export const offer = signedInPage
  .errors({
    ...ACTIVITY_UNRECOVERED,
    ...NOT_FOUND,
    ...ORGANISATION_ADMIN_REQUIRED,
    ...CLOSED_TO_JOINING,
    SALE_NOT_OPEN: { status: 409 },
    SALE_OVER: { status: 409 },
    ...SALES_PAUSED,
    ALREADY_OFFERED: { status: 409 },
    PLACES_MISSING: { status: 409, data: z.object({ missing: z.int().min(1) }) },
  })
  .input(ENTRY.extend(OutOfTurnForm.shape))
  .handler(useCase(offerOutOfTurn))

export const remove = signedInPage
  .errors({ ...ACTIVITY_UNRECOVERED, ...NOT_FOUND, ...ORGANISATION_ADMIN_REQUIRED })
  .input(ENTRY)
  .handler(useCase(removeFromWaitingList))

export const open = signedInPage
  .errors({ ...ACTIVITY_UNRECOVERED, ...ORGANISATION_ADMIN_REQUIRED })
  .input(z.object({ activityId: IdParam, isOpen: z.boolean({ error: 'common.choice' }) }))
  .handler(useCase(openWaitingList))
