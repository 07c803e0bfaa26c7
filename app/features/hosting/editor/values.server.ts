import { randomInt } from 'node:crypto'
import { readHosted } from '#app/features/hosting/read.server.ts'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { currentLocale, type RequestArgs } from '#app/lib/request.server.ts'
import type { ActivityView } from '#server/contract/entities.ts'
import { PLAIN_FIELDS } from '#server/domain/activity/details.ts'
import { DRAWINGS } from '#server/domain/activity/drawing.ts'
import { pictureKeyOf } from '#server/domain/activity/picture.ts'
import { hostFor } from '#server/domain/organisation/acting.ts'
import { hasUnhandledTax } from '#server/domain/payment/taxes.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { permissionRefusal } from '#server/domain/platform/permission.ts'
import { pick } from '#server/domain/platform/pick.ts'
import type { Session } from '#server/runtime/context.ts'
import { wallClock } from '#server/runtime/local-time.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { type EditorValues, valuesOf } from './typed.server.ts'

export function mayPublish(session: Session): boolean {
  return permissionRefusal('usable', session) === null
}

/** Also whoever has yet to confirm their address: writing comes first. */
export function mayWrite(session: Session): boolean {
  return permissionRefusal('drafting', session) === null
}

/** Whether this person hosts as an organisation, or for one. */
export function isOrganisation({ actingFor, organisationName }: Session): boolean {
  return actingFor !== null || organisationName !== null
}

/** Returns an id that the form carries; null when there is none. */
export function numberIn(form: FormData, name: string): number | null {
  const value = form.get(name)
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : null
}

/** Returns the id of the form's draft; null when it is not an id. */
export function draftIn(form: FormData): number | null {
  return IdParam.safeParse(form.get('draftId')).data ?? null
}

/**
 * Returns whether the person acts for another account now than when the page of a new activity was opened. A draft has its
 * host already.
 */
export function isForAnother(session: Session, form: FormData): boolean {
  const openedFor = form.get('of')
  return draftIn(form) === null && openedFor !== null && openedFor !== String(hostFor(session).hostId)
}

/** Returns the initial values of a new activity: the language of the page, and the person's own refunds. */
export async function valuesOfNew(args: RequestArgs, session: Session): Promise<EditorValues> {
  const begun = {
    language: await currentLocale(args),
    timeZone: HOME_ZONE,
    drawing: randomInt(1, DRAWINGS + 1),
  }
  // An organisation's refunds are copied when it is published; a member does not read its billing.
  if (session.actingFor) return asText(begun)
  const { refundMax, refundNom, refundMin, ...billing } = await api(args).pages.account.billing()
  const { pctRefundMax, pctRefundNom, pctRefundMin } = billing
  return asText({ ...begun, refundMax, refundNom, refundMin, pctRefundMax, pctRefundNom, pctRefundMin })
}

/** Loads what the page edits: a draft as it was typed, or a published activity. 404 for everybody else. */
export async function readEdited(args: RequestArgs, activityId: number) {
  const read = await attempt(api(args).pages.draft.read({ draftId: activityId }))
  if ('answer' in read) {
    const draft = read.answer
    const draftOnly = { lockVersion: null, refusal: null, toldOfChanges: 0, tabs: null }
    const { mayOweUnhandledTax } = draft
    return { mode: 'draft' as const, values: valuesOf(draft.fields), draft, mayOweUnhandledTax, ...draftOnly }
  }
  const { activity, mayEdit, toldOfChanges, waitingParties } = await readHosted(args, activityId)
  if (!mayEdit || activity.cancelled) throw new Response(null, { status: 404 })
  return {
    mode: 'change' as const,
    values: valuesOfActivity(activity),
    draft: null,
    mayOweUnhandledTax: activity.place === null || hasUnhandledTax(activity.place.province),
    lockVersion: activity.lockVersion,
    refusal: activity.validation === 'REFUSED' ? activity.refusal : null,
    toldOfChanges,
    tabs: {
      ...pick(activity, ['activityId', 'name', 'language', 'startDate', 'timeZone', 'isHost']),
      ...{ mayEdit, waitingParties, isCancelled: false },
    },
  }
}

/** Returns a published activity as values of the form's fields. */
export function valuesOfActivity(activity: ActivityView): EditorValues {
  const { timeZone, place, participantNbr } = activity
  const clock = (at: string | null) => (at ? wallClock(new Date(at), timeZone) : null)
  return asText({
    ...pick(activity, PLAIN_FIELDS),
    startDate: activity.localStart,
    endDate: clock(activity.endDate),
    isOnline: place === null,
    city: place?.city ?? null,
    nearCity: place?.nearCity ?? null,
    cityPlaceId: place?.cityPlaceId ?? null,
    address: place?.address ?? null,
    participantNbr: participantNbr < 0 ? null : participantNbr,
    unlimited: participantNbr < 0,
    ...activity.refundPolicies,
    minimumNbr: activity.minimumNbr,
    minimumDate: clock(activity.minimumDate),
    ticketsLockedAt: clock(activity.ticketsLockedAt),
    ticketTypes: activity.paymentModels.map((model) => ({
      id: model.paymentModelId,
      name: model.name,
      price: model.price === 0 ? null : (model.price / 100).toFixed(2),
      limit: model.limit,
      salesStart: clock(model.salesStart),
      salesEnd: clock(model.salesEnd),
      membersOnly: model.membersOnly,
      taxExempt: !model.taxed,
    })),
    questions: activity.questions.map(({ questionId: id, ...question }) => ({ id, ...question })),
    // Until the host chooses one, the drawing is that of the id.
    drawing: activity.drawing === activity.activityId ? null : activity.drawing,
    pictureKey: pictureKeyOf(activity.pictureUrl),
    bannerKey: pictureKeyOf(activity.bannerUrl),
  })
}

/** Returns the values as a form holds them: texts, ticked boxes, or nothing. */
function asText(values: Record<string, unknown>): EditorValues {
  const filled = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    if (Array.isArray(value)) return [[name, value.map((row: Record<string, unknown>) => asText(row))]]
    if (typeof value === 'number') return [[name, String(value)]]
    if (value === true) return [[name, 'on']]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return Object.fromEntries(filled)
}
