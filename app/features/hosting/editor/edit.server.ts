import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from '@remix-run/node'
import { type DraftSavingResult, saveDraft } from '#app/features/hosting/editor/drafts/draft-saving.server.ts'
import { api } from '#app/lib/api.server.ts'
import { attemptForForm } from '#app/lib/attempt.server.ts'
import { paths } from '#app/lib/brand.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { refundPolicyOf } from '#app/shared/account/refund-policy.ts'
import type { Town } from '#app/shared/activity/town/suggestions.ts'
import { EDITOR_PATH, hostedPath } from '#server/domain/activity/paths.ts'
import { NO_REFUNDS } from '#server/domain/activity/refund-policy.ts'
import { type ActivityFormFields, detailsOfForm } from '#server/schemas/activity/form.ts'
import { checkReadable, type FieldErrors, NOTHING_FOUND } from './check.server.ts'
import type { Returned } from './form-parts.ts'
import { IN_PART_ORDER } from './parts.ts'
import { PICTURES } from './pictures.server.ts'
import { errorsOf } from './refusal.server.ts'
import type { EditorIntent, Entries } from './rows.ts'
import { inPageOrder, stepPath } from './steps.ts'
import type { ActivityTarget, DraftTarget, EditorTarget } from './target.ts'
import { begunAnew, judge, readTyped, type Typed } from './typed.server.ts'

/** These buttons need nothing but the form itself. */
const SHOWN_AGAIN: readonly EditorIntent['kind'][] = ['add', 'remove', 'draw', 'resume']

/**
 * Executes the button of the editor: redirects, or returns the form. A draft is always saved first, valid or not, so
 * that what was typed is there again tomorrow and on other devices.
 */
export async function editFromForm(args: RequestArgs, form: FormData, target: EditorTarget) {
  const typed = await readTyped(args, form)
  const { intent, towns, pictureKey, bannerKey } = typed
  const draft = target.kind === 'draft' ? await saveTyped(args, typed, target) : NO_DRAFT
  const { draftId, unsaved } = draft
  if (!unsaved && SHOWN_AGAIN.includes(intent.kind)) return returnForm({ fields: begunAnew(typed) })

  if (target.kind === 'draft' && draftId === null && !unsaved && intent.kind === 'save')
    return redirect(intent.next ? stepPath(EDITOR_PATH, intent.next) : paths.myActivities)
  const submission = judge(typed)
  const unreadable = 'error' in submission ? (submission.error ?? {}) : {}
  if (unsaved) return returnErrors(...NOT_SAVED[unsaved])
  if (draftId !== null && (intent.kind === 'save' || intent.kind === 'preview')) {
    const result = pictureFaults(reply())
    return result ? returnForm({ result }, 400) : goOn(draftId, intent)
  }
  const isReadable = submission.status === 'success' && isEmpty(typed.pictureErrors)
  // A change is judged as a whole when it is made: what else is wrong is looked for only if it is refused.
  const { fieldErrors: beside, found } =
    target.kind === 'draft' || !isReadable ? await check() : NOTHING_FOUND
  if (!isReadable || !isEmpty(beside)) return returnErrors(400, beside, found)
  if (target.kind === 'draft' && !target.mayPublish) return returnErrors(403, NOT_CONFIRMED)

  const fields = submission.value
  const sent =
    target.kind === 'draft'
      ? await publish(args, draftId, fields, target)
      : await change(args, target, fields)
  if (!('refused' in sent)) return sent
  const about = { refundPolicy: refundPolicyOf(fields) }
  const refused = await errorsOf(args, sent, about)
  const isOfField = !('' in refused.fieldErrors)
  const others = target.kind === 'activity' && isOfField ? await check() : NOTHING_FOUND
  const errors = { ...others.fieldErrors, ...refused.fieldErrors }
  return returnErrors(sent.status, errors, refused.found ?? others.found)

  function check() {
    return checkReadable(args, typed, unreadable, target)
  }

  function reply(fieldErrors?: FieldErrors) {
    const beside = Object.entries({ ...typed.pictureErrors, ...fieldErrors })
    const more = Object.fromEntries(beside.filter(([field]) => !unreadable[field]))
    const result = submission.reply({ fieldErrors: more })
    const order = target.kind === 'activity' ? IN_PART_ORDER : undefined
    return { ...result, error: result.error && inPageOrder(result.error, order) }
  }

  function returnErrors(status: number, fieldErrors?: FieldErrors, found: readonly Town[] = towns.found) {
    return returnForm({ result: reply(fieldErrors), towns: { ...towns, found } }, status)
  }

  function returnForm(changes: Partial<Returned>, status = 200) {
    if (changes.result) markFormInvalid(args)
    const { version: lockVersion, following } = target.kind === 'activity' ? target : NO_ACTIVITY
    const page = { ...draft, lockVersion, following, towns, pictureKey, bannerKey }
    return data<Returned>({ ...page, result: null, fields: null, ...changes }, { status })
  }
}

function isEmpty(errors: object): boolean {
  return Object.keys(errors).length === 0
}

/** The draft after the button was pressed. One that was changed elsewhere is overwritten when the form is sent again. */
type SavedDraft = Pick<Returned, 'draftId' | 'draftVersion'> & {
  /** Why it was not saved. */
  unsaved: Exclude<DraftSavingResult['outcome'], 'SAVED' | 'GONE'> | null
}

const NO_ACTIVITY = { version: null, following: false }

const NO_DRAFT: SavedDraft = { draftId: null, draftVersion: null, unsaved: null }

/** Returns to the activity if the draft was published meanwhile; a deleted draft gets the 404 page. */
async function saveTyped(args: RequestArgs, typed: Typed, target: DraftTarget): Promise<SavedDraft> {
  const { entries: fields, writing } = typed
  const { draftId } = target
  const known = { draftId, draftVersion: writing.draftVersion ?? null, unsaved: null }
  // The draft would be of that account for good.
  if (target.isForAnother) return { ...known, unsaved: 'FOR_ANOTHER' }
  // An empty form leaves no draft, whichever button was pressed.
  if (isUntouched(target, fields)) return known
  const saved = await saveDraft(args, { draftId, fields, writing })
  if (saved.outcome === 'GONE')
    throw saved.activityId ? redirect(hostedPath(saved.activityId)) : new Response(null, { status: 404 })
  const { outcome, ...written } = saved
  return { ...known, ...written, unsaved: outcome === 'SAVED' ? null : outcome }
}

/** Whether a new form still holds only its initial values: saving it as a draft would be of no use. */
function isUntouched({ draftId, begunWith }: DraftTarget, entries: Entries): boolean {
  if (draftId !== null || !begunWith) return false
  return entries.every(
    ([name, value]) =>
      value.trim() === '' || value === begunWith[name] || name === 'drawing' || /\]\.(type|row)$/.test(name),
  )
}

/** Status and error of a form that could not be saved. */
const NOT_SAVED: Record<NonNullable<SavedDraft['unsaved']>, [status: number, errors: FieldErrors]> = {
  TOO_LONG: [400, { description: ['activity.description.tooLong'] }],
  TOO_MANY_DRAFTS: [409, { '': ['draft.TOO_MANY_DRAFTS'] }],
  CHANGED_MEANWHILE: [409, { '': ['draft.CHANGED_MEANWHILE'] }],
  FOR_ANOTHER: [409, { '': ['draft.FOR_ANOTHER'] }],
}

/** Reports only what could not be saved of a draft; null when everything was. */
function pictureFaults(result: SubmissionResult): SubmissionResult | null {
  const faults = PICTURES.flatMap((name) => {
    const found = result.error?.[name]
    return found ? [[name, found] as const] : []
  })
  return faults.length > 0 ? { ...result, status: 'error', error: Object.fromEntries(faults) } : null
}

/** Goes on with a step of the form, with the list of activities, or with the preview. */
function goOn(draftId: number, intent: EditorIntent) {
  if (intent.kind !== 'save') return redirect(hostedPath(draftId, 'apercu'))
  if (intent.next === null) return leave(paths.myActivities, 'editor.toasts.saved')
  return redirect(stepPath(hostedPath(draftId, 'modifier'), intent.next))
}

const NOT_CONFIRMED: FieldErrors = { '': ['draft.NOT_CONFIRMED'] }

async function publish(
  args: RequestArgs,
  draftId: number | null,
  fields: ActivityFormFields,
  { copiesRefunds }: DraftTarget,
) {
  if (draftId === null) throw new Error('A draft was not saved.')
  const said = detailsOfForm(fields)
  const details = copiesRefunds ? said : { ...said, refundPolicy: said.refundPolicy ?? NO_REFUNDS }
  const published = await attemptForForm(api(args).pages.draft.publish({ draftId, details }))
  if ('answer' in published) {
    const { activityId, validation } = published.answer
    return leave(hostedPath(activityId), `editor.toasts.${PUBLISHED[validation] ?? 'waiting'}`)
  }
  // Published meanwhile; a deleted draft is not found there, either.
  if (published.refused === 'ACTIVITY_UNRECOVERED') throw redirect(hostedPath(draftId))
  return published
}

const PUBLISHED: Record<string, string> = { VALIDED: 'online', WAITING_PAYMENT_VALID: 'waitingPayment' }

async function change(args: RequestArgs, target: ActivityTarget, fields: ActivityFormFields) {
  const { activityId, version, following } = target
  const { refundPolicy = NO_REFUNDS, ...said } = detailsOfForm(fields)
  const details = { ...said, refundPolicy }
  const changed = await attemptForForm(
    api(args).pages.hosting.change({ activityId, version, following, details }),
  )
  if ('refused' in changed) {
    // The page does not offer this.
    if (changed.refused === 'ORGANISATION_ADMIN_REQUIRED') throw new Response(null, { status: 404 })
    return changed
  }
  const { series } = changed.answer
  if (!series)
    return leave(hostedPath(activityId), `editor.toasts.${target.isRefused ? 'resent' : 'changed'}`)
  const unchanged = series.unchanged.length
  const toast = unchanged > 0 ? 'series.partlyChanged' : 'series.changed'
  return leave(hostedPath(activityId), toast, { count: series.alsoChanged + 1, unchanged })
}

function leave(to: string, toast: string, values?: Record<string, number>) {
  return redirectWithToast(to, { key: `hosting:${toast}`, values })
}
