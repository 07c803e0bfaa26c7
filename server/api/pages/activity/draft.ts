import { type } from '@orpc/server'
import { z } from 'zod'
import { signedInPage } from '#server/api/base.ts'
import { refuse } from '#server/api/refuse.ts'
import { ACTIVITY_DETAILS_ERRORS } from '#server/contract/rest/activity-errors.ts'
import { body, list } from '#server/contract/rest/body.ts'
import { ACCOUNT_NOT_USABLE, ACTIVITY_UNRECOVERED, UNAUTHORIZED } from '#server/contract/rest/call.ts'
import { markdown } from '#server/documents/markdown.ts'
import type { ActivityDetails } from '#server/domain/activity/details.ts'
import { Id, IdParam, Uuid } from '#server/schemas/platform/primitives.ts'
import { type Draft, listDrafts, readDraft, removeDraft, saveDraft } from '#server/services/activity/draft.ts'
import { publishOwnDraft } from '#server/services/activity/publish.ts'

const LARGEST_DRAFT = 200_000

/** The fields of the editor, as typed: names and values. */
const DraftFields = list(z.tuple([text(100), text(50_000)], { error: 'common.list' }), 500).refine(
  (fields) => JSON.stringify(fields).length <= LARGEST_DRAFT,
  'common.listTooLong',
)

function text(longest: number) {
  return z.string({ error: 'common.notText' }).max(longest, 'common.listTooLong')
}

/** The page that saves, its n-th write, and the version it had read: see server/domain/activity/draft-version.ts. */
const DraftWrite = body({
  requestKey: Uuid,
  turn: Id.nullable(),
  draftVersion: text(100).nullable().optional(),
})

/** `/ajouter-une-activite`, at each step and while people type: in this draft, or in a new one. */
const save = signedInPage
  .errors({
    ...UNAUTHORIZED,
    ...ACTIVITY_UNRECOVERED,
    ...ACCOUNT_NOT_USABLE,
    TOO_MANY_DRAFTS: { status: 409 },
    CHANGED_MEANWHILE: {
      status: 409,
      data: z.object({ draftId: z.number(), draftVersion: z.string().nullable() }),
    },
    ALREADY_PUBLISHED: { status: 409, data: z.object({ activityId: z.number() }) },
  })
  .input(
    z.object({
      draftId: Id.nullable(),
      name: text(120),
      fields: DraftFields,
      writing: DraftWrite.optional(),
    }),
  )
  .handler(async ({ input, context, errors }) => {
    const saved = await saveDraft(context.services, context.session, input)
    if ('refused' in saved) throw refuse(errors, saved)
    return saved
  })

const ofDraft = signedInPage.errors({ ...UNAUTHORIZED, ...ACTIVITY_UNRECOVERED })

/** `/mes-activites/:id/modifier` of a draft. */
const read = ofDraft.input(z.object({ draftId: IdParam })).handler(async ({ input, context, errors }) => {
  const draft = await readDraft(context.services, context.session, input.draftId)
  if ('refused' in draft) throw refuse(errors, draft)
  const { fields, draftVersion } = draft
  const [, description = ''] = fields.find(([name]) => name === 'description') ?? []
  return { ...presentDraft(draft), fields, draftVersion, descriptionHtml: markdown(description) }
})

/** `/mes-activites`, the latest change first. */
const listOwn = signedInPage
  .errors(UNAUTHORIZED)
  .handler(async ({ context }) => (await listDrafts(context.services, context.session)).map(presentDraft))

const remove = ofDraft.input(z.object({ draftId: IdParam })).handler(async ({ input, context, errors }) => {
  const removed = await removeDraft(context.services, context.session, input.draftId)
  if ('refused' in removed) throw refuse(errors, removed)
  return removed
})

/** As POST /api/activity; the draft becomes the activity. The form has judged the details. */
const publish = ofDraft
  .errors({ ...ACCOUNT_NOT_USABLE, ...ACTIVITY_DETAILS_ERRORS })
  .input(type<{ draftId: number; details: ActivityDetails }>())
  .handler(async ({ input: { draftId, details }, context, errors }) => {
    const published = await publishOwnDraft(context.services, context.session, draftId, details)
    if ('refused' in published) throw refuse(errors, published)
    return { activityId: published.id, validation: published.validation }
  })

function presentDraft({ id, name, savedAt }: Draft) {
  return { draftId: id, name, savedAt }
}

export const draft = { save, read, list: listOwn, remove, publish }
