import { z } from 'zod'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id, IdParam, Uuid } from '#server/schemas/platform/primitives.ts'
import { Validation } from '../entities/activity.ts'
import { ACTIVITY_DETAILS_ERRORS } from '../rest/activity-errors.ts'
import { ActivityInput } from '../rest/activity-input.ts'
import { body, list as listOf } from '../rest/body.ts'
import { ACCOUNT_NOT_USABLE, ACTIVITY_UNRECOVERED } from '../rest/call.ts'
import { ask, UNAUTHORIZED } from './call.ts'

const LARGEST_DRAFT = 200_000

/** The fields of the editor, as typed: names and values. */
export const DraftFields = listOf(z.tuple([text(100), text(50_000)], { error: 'common.list' }), 500).refine(
  (fields) => JSON.stringify(fields).length <= LARGEST_DRAFT,
  'common.listTooLong',
)

function text(longest: number) {
  return z.string({ error: 'common.notText' }).max(longest, 'common.listTooLong')
}

/** An activity that is not published yet, as its host lists it. */
export const Draft = z.object({ draftId: Id, name: z.string(), savedAt: Instant })

const drafts = ask.errors({ ...UNAUTHORIZED })

/** The last write of a draft. Pages return it as they got it. */
const DraftVersion = text(100).nullable()

const SavedDraft = z.object({ draftId: Id, draftVersion: DraftVersion })

/** The page that saves, its n-th write, and the version it had read: see server/domain/activity/draft-version.ts. */
const DraftWrite = body({
  requestKey: Uuid,
  turn: Id.nullable(),
  draftVersion: DraftVersion.optional(),
})

/** `/ajouter-une-activite`, at each step and while people type: in this draft, or in a new one. */
const save = drafts
  .input(
    z.object({
      draftId: Id.nullable(),
      name: text(120),
      fields: DraftFields,
      writing: DraftWrite.optional(),
    }),
  )
  .errors({
    ...ACTIVITY_UNRECOVERED,
    ...ACCOUNT_NOT_USABLE,
    TOO_MANY_DRAFTS: { status: 409 },
    CHANGED_MEANWHILE: { status: 409, data: SavedDraft },
    ALREADY_PUBLISHED: { status: 409, data: z.object({ activityId: Id }) },
  })
  .output(SavedDraft)

/** `/mes-activites/:id/modifier` of a draft. */
const read = drafts
  .input(z.object({ draftId: IdParam }))
  .errors({ ...ACTIVITY_UNRECOVERED })
  .output(Draft.extend({ fields: DraftFields, draftVersion: DraftVersion, descriptionHtml: z.string() }))

/** `/mes-activites`, the latest change first. */
const list = drafts.output(z.array(Draft))

const remove = drafts
  .input(z.object({ draftId: IdParam }))
  .errors({ ...ACTIVITY_UNRECOVERED })
  .output(z.object({ removed: z.literal(true) }))

/** As POST /api/activity; the draft becomes the activity. */
const publish = drafts
  .input(z.object({ draftId: Id, activity: ActivityInput }))
  .errors({ ...ACCOUNT_NOT_USABLE, ...ACTIVITY_UNRECOVERED, ...ACTIVITY_DETAILS_ERRORS })
  .output(z.object({ activityId: Id, slug: z.string(), validation: Validation }))

export const draft = { save, read, list, remove, publish }
