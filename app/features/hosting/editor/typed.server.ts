import { randomUUID } from 'node:crypto'
import { type DraftWrite, takeWriting } from '#app/features/hosting/editor/drafts/draft-saving.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { textOf } from '#app/lib/form/text-of.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { resolveTown } from '#app/shared/activity/town/form.server.ts'
import type { Towns } from '#app/shared/activity/town/suggestions.ts'
import {
  ActivityForm,
  type ActivityFormFields,
  readableDetailsOf,
  ReadableForm,
} from '#server/schemas/activity/form.ts'
import { keepImprovementOf } from './improve.server.ts'
import { resolvePictures } from './pictures.server.ts'
import { changeRows, type EditorIntent, type Entries, entriesOf, readIntent } from './rows.ts'
import { inPageOrder, type Step, stepOf } from './steps.ts'
import type { BegunAnew } from './use-rows.ts'

/** The values of the editor's fields. */
export type EditorValues = Record<string, unknown>

/** The form as the editor sent it: the button that was pressed, and everything that was typed. */
export interface Typed {
  intent: EditorIntent
  writing: DraftWrite
  entries: Entries
  /** The row that the button added. */
  added: string | null
  towns: Towns
  /** The stored pictures. */
  pictureKey: string | null
  bannerKey: string | null
  /** The errors of uploaded pictures, by field. */
  pictureErrors: Record<string, string[]>
  /** The form with the files that could not be stored; they are judged with the entries. */
  files: FormData
}

/** Reads the form, once its pictures are stored and the chosen town is known. */
export async function readTyped(args: RequestArgs, form: FormData): Promise<Typed> {
  const intent = readIntent(textOf(form, 'intent') || 'publish')
  for (const name of ['intent', 'draftId', 'lockVersion', 'of']) form.delete(name)
  const writing = takeWriting(form)
  if (intent.kind === 'resume') await keepImprovementOf(args, form)
  const pictureErrors = await resolvePictures(args, form)
  const towns = await resolveTown(args, form)
  return {
    intent,
    writing,
    ...changeRows(entriesOf(form), intent),
    towns,
    pictureKey: textOf(form, 'pictureKey') || null,
    bannerKey: textOf(form, 'bannerKey') || null,
    pictureErrors,
    files: form,
  }
}

/** Judges the fields as they are to be published. */
export function judge({ entries, files }: Typed) {
  const form = formOf(entries)
  for (const [name, value] of files) if (typeof value !== 'string') form.append(name, value)
  return parseForm(form, ActivityForm)
}

/** Returns what of a form can be judged although these fields cannot be read. */
export function readableOf({ entries }: Typed, unreadable: readonly string[]) {
  const rest = entries.filter(([name]) => !unreadable.includes(name))
  const submission = parseForm(formOf(rest), ReadableForm)
  return submission.status === 'success' ? readableDetailsOf(submission.value) : null
}

/** Whether a draft could be published as it is, as far as its fields can tell; else the error of each field. */
export function judgeDraft(
  entries: Entries,
): { fields: ActivityFormFields } | { missing: { field: string; key: string }[] } {
  const submission = parseForm(formOf(entries), ActivityForm)
  if (submission.status === 'success') return { fields: submission.value }
  const errors = Object.entries(inPageOrder(submission.error ?? {}))
  return {
    missing: errors.flatMap(([field, keys]) => keys?.slice(0, 1).map((key) => ({ field, key })) ?? []),
  }
}

/** Returns the step on which a draft goes on: the first one that still lacks something, else the last. */
export function nextStepOf(entries: Entries): Step {
  const judged = judgeDraft(entries)
  const [first] = 'missing' in judged ? judged.missing.flatMap(({ field }) => stepOf(field) ?? []) : []
  return first ?? 3
}

/** Returns the stored values in the shape of the form's fields. */
export function valuesOf(entries: Entries): EditorValues {
  return parseForm(formOf(entries), ActivityForm).payload
}

/** The values with which the form remounts; the mark changes each time. */
export function begunAnew({ entries, added, intent }: Typed): BegunAnew {
  const changed = intent.kind === 'add' || intent.kind === 'remove' ? intent.rows : null
  return { values: valuesOf(entries), mark: randomUUID(), focus: added, changed }
}

function formOf(entries: Entries): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}
