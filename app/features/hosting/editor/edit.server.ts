import { randomUUID } from 'node:crypto'
import type { SubmissionResult } from '@conform-to/react'
import { redirect } from '@remix-run/node'
import {
  type DraftSavingResult,
  type DraftWrite,
  type Entries,
  entriesOf,
  saveDraft,
  takeWriting,
} from '#app/features/hosting/editor/drafts/draft-saving.server.ts'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { waitOrGiveUp } from '#app/lib/form/wait.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { refundPolicyOf } from '#app/shared/account/refund-policy.ts'
import { hostedPath } from '#app/shared/activity/hosted-path.ts'
import {
  resolveTown,
  textOf,
  type Town,
  townError,
  type Towns,
} from '#app/shared/activity/town/form.server.ts'
import { findRefundFault } from '#server/domain/activity/refund-policy.ts'
import { ActivityForm, type ActivityFormFields, asActivityInput } from '#server/schemas/activity/form.ts'
import { keepImprovementOf } from './improve.server.ts'
import { resolvePicture } from './pictures.server.ts'
import { changeRows, type EditorIntent, readIntent } from './rows.ts'

/** The subject of the editor: a new activity, a draft, or a published activity as it was read. */
export type EditorTarget =
  /** `begunWith`: the values of a new form's fields before anybody typed. */
  | { kind: 'draft'; draftId: number | null; begunWith?: EditorValues }
  | {
      kind: 'activity'
      activityId: number
      lockVersion: number | null
      /** Whether the change applies to all later activities of its series, too. */
      following: boolean
    }

/** The form as it is returned: with its errors or its new row, the towns to choose from, and the stored pictures. */
export interface ReturnedForm {
  result: SubmissionResult | null
  /** The values of the fields when the page does not show errors; the mark remounts the form. */
  fields: { values: EditorValues; mark: string; focus: string | null } | null
  status: number
  towns: Towns
  pictureKey: string | null
  bannerKey: string | null
  draftId: number | null
  draftVersion: string | null
  /**
   * Why a draft was not saved. A draft that was changed elsewhere is overwritten when the same form is sent again.
   */
  unsaved: Unsaved | null
}

type Unsaved = Exclude<DraftSavingResult['outcome'], 'SAVED' | 'GONE'>

export type EditorValues = Record<string, unknown>

export type ActivityFormResult =
  | { outcome: 'PUBLISHED'; activityId: number; validation: string }
  /** For a series: how many other activities were changed with it, and how many could not be. */
  | { outcome: 'CHANGED'; activityId: number; series?: { changed: number; unchanged: number } }
  | { outcome: 'SAVED'; draftId: number; next: string }
  | { outcome: 'PREVIEW'; draftId: number }
  | ({ outcome: 'RETURNED' } & ReturnedForm)

/** These buttons need nothing but the form itself. */
const SHOWN_AGAIN: readonly EditorIntent['kind'][] = ['add', 'remove', 'resume']

/**
 * Executes the button of the editor. A draft is always saved first, valid or not, so that what was typed is there again
 * tomorrow and on other devices.
 */
export async function editFromForm(
  args: RequestArgs,
  form: FormData,
  target: EditorTarget,
): Promise<ActivityFormResult> {
  const intent = readIntent(textOf(form, 'intent') || 'publish')
  for (const name of ['intent', 'draftId', 'lockVersion']) form.delete(name)
  const writing = takeWriting(form)
  if (intent.kind === 'resume') await keepImprovementOf(args, form)
  const pictureErrors = await resolvePictures(args, form)
  const towns = { asked: textOf(form, 'city').trim(), found: await resolveTown(args, form) }
  const { entries, added } = changeRows(entriesOf(form), intent)
  const isToKeep = target.kind === 'draft' && !(intent.kind === 'publish' && isUntouched(target, entries))
  const kept = isToKeep ? await keepIn(args, target.draftId, entries, writing) : null
  const unsaved = kept && kept.outcome !== 'SAVED' ? kept.outcome : null

  const page: Page = {
    towns,
    pictureKey: textOf(form, 'pictureKey') || null,
    bannerKey: textOf(form, 'bannerKey') || null,
    draftId: target.kind === 'draft' ? target.draftId : null,
    draftVersion: writing.draftVersion ?? null,
    ...(kept && 'draftId' in kept && { draftId: kept.draftId, draftVersion: kept.draftVersion }),
    unsaved,
  }
  if (!unsaved && SHOWN_AGAIN.includes(intent.kind))
    return { outcome: 'RETURNED', ...page, result: null, fields: begunAnew(entries, added), status: 200 }

  const submission = parseForm(formOf(form, entries), ActivityForm)
  const comeBack: ComeBack = (status, fieldErrors = {}, found = towns.found) => ({
    outcome: 'RETURNED',
    ...page,
    towns: { ...towns, found },
    result: submission.reply({ fieldErrors: { ...pictureErrors, ...fieldErrors } }),
    fields: null,
    status,
  })
  if (unsaved) return comeBack(...NOT_KEPT[unsaved])
  const { draftId } = page
  if (kept && draftId !== null && (intent.kind === 'save' || intent.kind === 'preview')) {
    const returned = comeBack(400)
    const faults = ofPictures(returned.result)
    if (faults) return { ...returned, result: faults }
    return intent.kind === 'save'
      ? { outcome: 'SAVED', draftId, next: intent.next }
      : { outcome: 'PREVIEW', draftId }
  }
  if (submission.status !== 'success' || Object.keys(pictureErrors).length > 0) return comeBack(400)
  if (target.kind === 'activity') return change(args, target, submission.value, comeBack)
  if (draftId === null) throw new Error('A draft was not kept.')
  return publish(args, draftId, submission.value, comeBack)
}

type Page = Omit<ReturnedForm, 'result' | 'fields' | 'status'>

/** Returns to the activity if the draft was published meanwhile; a deleted draft gets the 404 page. */
async function keepIn(
  args: RequestArgs,
  draftId: number | null,
  fields: Entries,
  writing: DraftWrite,
): Promise<Exclude<DraftSavingResult, { outcome: 'GONE' }>> {
  const kept = await saveDraft(args, { draftId, fields, writing })
  if (kept.outcome === 'GONE')
    throw kept.activityId ? redirect(hostedPath(kept.activityId)) : new Response(null, { status: 404 })
  return kept
}

/** Returns status and error of a form that could not be saved. */
const NOT_KEPT: Record<Unsaved, [status: number, faults: Record<string, string[]>]> = {
  TOO_LONG: [400, { description: ['activity.description.tooLong'] }],
  TOO_MANY_DRAFTS: [409, { '': ['activity.tooManyDrafts'] }],
  CHANGED_MEANWHILE: [409, { '': ['activity.draftChanged'] }],
}

type ComeBack = (
  status: number,
  fieldErrors?: Record<string, string[]>,
  towns?: Town[],
) => Extract<ActivityFormResult, { outcome: 'RETURNED' }>

const PICTURES = ['picture', 'banner'] as const

/** Reports only what could not be saved of a draft; null when everything was. */
function ofPictures(result: SubmissionResult | null): SubmissionResult | null {
  const faults = PICTURES.flatMap((name) => {
    const found = result?.error?.[name]
    return found ? [[name, found] as const] : []
  })
  return faults.length > 0 ? { ...result, status: 'error', error: Object.fromEntries(faults) } : null
}

/** Whether a new form still holds only its initial values: saving it as a draft would be of no use. */
function isUntouched(
  { draftId, begunWith }: Extract<EditorTarget, { kind: 'draft' }>,
  entries: Entries,
): boolean {
  if (draftId !== null || !begunWith) return false
  return entries.every(
    ([name, value]) => value.trim() === '' || value === begunWith[name] || name.endsWith('].type'),
  )
}

/** Returns the errors of the uploaded pictures, by field. */
async function resolvePictures(args: RequestArgs, form: FormData): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {}
  for (const name of PICTURES) {
    const error = await resolvePicture(args, form, name)
    if (error) errors[name] = [error]
  }
  return errors
}

async function publish(
  args: RequestArgs,
  draftId: number,
  fields: ActivityFormFields,
  comeBack: ComeBack,
): Promise<ActivityFormResult> {
  const activity = asActivityInput(fields)
  const { error, isDefined, data } = await safe(api(args).pages.draft.publish({ draftId, activity }))
  if (!error) return { outcome: 'PUBLISHED', activityId: data.activityId, validation: data.validation }
  if (!isDefined) return comeBack(429, { '': [waitOrGiveUp(error)] })
  switch (error.code) {
    case 'UNAUTHORIZED':
    case 'ACCOUNT_NOT_USABLE':
      giveUp(error)
      break
    case 'ACTIVITY_UNRECOVERED': // published meanwhile; a deleted draft is not found there, either
      throw redirect(hostedPath(draftId))
    case 'UNKNOWN_PLACE':
    case 'NO_SUCH_TIME':
    case 'OUT_OF_ORDER':
    case 'IN_THE_PAST':
    case 'ENDS_BEFORE_START':
    case 'MINIMUM_OVER_PLACES':
    case 'REFUND_DAYS_NOT_FALLING':
    case 'REFUND_PERCENT_RISING':
    case 'NOT_YOUR_PICTURE':
      return comeBack(422, ...refusedFields(error, fields))
  }
}

async function change(
  args: RequestArgs,
  { activityId, lockVersion, following }: Extract<EditorTarget, { kind: 'activity' }>,
  fields: ActivityFormFields,
  comeBack: ComeBack,
): Promise<ActivityFormResult> {
  const activity = {
    refundPolicies: {}, // emptied: no refunds any more
    ...asActivityInput(fields),
    activityId,
    lockVersion: lockVersion ?? undefined,
    ...(following && { following }),
  }
  const { error, isDefined, data } = await safe(api(args).activity.update({ activity }))
  if (!error) {
    const { alsoChanged: changed, unchanged = [] } = data
    const series = changed === undefined ? null : { changed, unchanged: unchanged.length }
    return { outcome: 'CHANGED', activityId, ...(series && { series }) }
  }
  if (!isDefined) return comeBack(429, { '': [waitOrGiveUp(error)] })
  switch (error.code) {
    case 'UNAUTHORIZED':
      giveUp(error)
      break
    case 'ORGANISATION_ADMIN_REQUIRED': // the page does not offer this
    case 'ACTIVITY_UNRECOVERED':
      throw new Response(null, { status: 404 })
    case 'ACTIVITY_CANCELLED':
      return comeBack(409, { '': ['participation.join.cancelled'] })
    case 'CHANGED_MEANWHILE':
      return comeBack(409, { '': ['activity.changedMeanwhile'] })
    case 'ALREADY_STARTED':
      return comeBack(409, { startDate: ['activity.startDate.alreadyStarted'] })
    case 'PLACES_TAKEN':
      return comeBack(409, { participantNbr: [`activity.participantNbr.taken?taken=${error.data.taken}`] })
    case 'PAYMENT_MODEL_TAKEN': {
      const { field, taken } = error.data
      return comeBack(409, { [inForm(field)]: [`paymentModel.limit.taken?taken=${taken}`] })
    }
    case 'UNKNOWN_ROW':
      return comeBack(422, { '': ['activity.changedMeanwhile'] })
    case 'UNKNOWN_PLACE':
    case 'NO_SUCH_TIME':
    case 'OUT_OF_ORDER':
    case 'IN_THE_PAST':
    case 'ENDS_BEFORE_START':
    case 'MINIMUM_OVER_PLACES':
    case 'REFUND_DAYS_NOT_FALLING':
    case 'REFUND_PERCENT_RISING':
    case 'NOT_YOUR_PICTURE':
      return comeBack(422, ...refusedFields(error, fields))
  }
}

type DetailsError =
  | { code: 'UNKNOWN_PLACE'; data: { suggestions: Town[] } }
  | { code: 'NO_SUCH_TIME' | 'OUT_OF_ORDER'; data: { field: string } }
  | {
      code:
        | ('IN_THE_PAST' | 'ENDS_BEFORE_START' | 'MINIMUM_OVER_PLACES' | 'NOT_YOUR_PICTURE')
        | ('REFUND_DAYS_NOT_FALLING' | 'REFUND_PERCENT_RISING' | 'NOT_IMPLEMENTED')
    }

/**
 * Returns the refusals that publishing and changing have in common, each at its field, and the towns to choose from.
 */
function refusedFields(error: DetailsError, fields: ActivityFormFields): [Record<string, string[]>, Town[]?] {
  switch (error.code) {
    case 'UNKNOWN_PLACE': {
      const { suggestions } = error.data
      return [{ city: [townError(fields.city ?? '', suggestions)] }, suggestions]
    }
    case 'NO_SUCH_TIME':
      return [{ [inForm(error.data.field)]: ['activity.startDate.noSuchTime'] }]
    case 'OUT_OF_ORDER':
      return [
        { [inForm(error.data.field)]: [OUT_OF_ORDER[lastOf(error.data.field)] ?? 'activity.outOfOrder'] },
      ]
    case 'IN_THE_PAST':
      return [{ startDate: ['activity.startDate.inThePast'] }]
    case 'ENDS_BEFORE_START':
      return [{ endDate: ['activity.endDate.beforeStart'] }]
    case 'MINIMUM_OVER_PLACES':
      return [{ minimumNbr: ['activity.minimumNbr.overPlaces'] }]
    case 'NOT_YOUR_PICTURE':
      return [{ picture: ['picture.unknown'] }]
    case 'REFUND_DAYS_NOT_FALLING':
      return [{ [DAYS_FIELD[faultyTier(fields)]]: ['billing.daysNotFalling'] }]
    case 'REFUND_PERCENT_RISING':
      return [{ [PERCENT_FIELD[faultyTier(fields)]]: ['billing.percentRising'] }]
    case 'NOT_IMPLEMENTED':
      return [{ '': ['activity.notBuilt'] }]
  }
}

const OUT_OF_ORDER: Record<string, string> = {
  minimumDate: 'activity.minimumDate.outOfOrder',
  salesStart: 'paymentModel.salesStart.afterStart',
  salesEnd: 'paymentModel.salesEnd.outOfOrder',
}

const DAYS_FIELD = { max: 'refundMax', nominal: 'refundNom', min: 'refundMin' } as const
const PERCENT_FIELD = { max: 'pctRefundMax', nominal: 'pctRefundNom', min: 'pctRefundMin' } as const

function faultyTier(fields: ActivityFormFields): keyof typeof DAYS_FIELD {
  return findRefundFault(refundPolicyOf(fields))?.tier ?? 'max'
}

/** `paymentModels.0.salesEnd` of the wire is `ticketTypes[0].salesEnd` of the form. */
function inForm(field: string): string {
  return field.replace(/^paymentModels\.(\d+)\./, 'ticketTypes[$1].')
}

function lastOf(field: string): string {
  return field.split('.').at(-1) ?? field
}

/** Returns the stored values in the shape of the form's fields. */
export function valuesOf(entries: Entries): EditorValues {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return parseForm(form, ActivityForm).payload
}

/** Whether a draft could be published as it is, as far as its fields can tell. */
export function judgeDraft(entries: Entries): { fields: ActivityFormFields } | { missing: string[] } {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  const submission = parseForm(form, ActivityForm)
  if (submission.status === 'success') return { fields: submission.value }
  return { missing: Object.values(submission.error ?? {}).flatMap((keys) => keys?.slice(0, 1) ?? []) }
}

/** Keeps the files, and replaces the texts with those of the entries. */
function formOf(form: FormData, entries: Entries): FormData {
  const changed = new FormData()
  for (const [name, value] of form) if (typeof value !== 'string') changed.append(name, value)
  for (const [name, value] of entries) changed.append(name, value)
  return changed
}

function begunAnew(entries: Entries, focus: string | null): ReturnedForm['fields'] {
  return { values: valuesOf(entries), mark: randomUUID(), focus }
}
