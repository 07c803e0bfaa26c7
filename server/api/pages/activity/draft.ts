import { type } from '@orpc/server'
import { z } from 'zod'
import { signedInPage } from '#server/api/base.ts'
import { unlessRefused, useCase } from '#server/api/refuse.ts'
import { ACTIVITY_DETAILS_ERRORS } from '#server/contract/rest/activity-errors.ts'
import { body, list } from '#server/contract/rest/body.ts'
import { ACCOUNT_NOT_USABLE, ACTIVITY_UNRECOVERED } from '#server/contract/rest/call.ts'
import { markdown } from '#server/documents/markdown.ts'
import type { ActivityDetails } from '#server/domain/activity/details.ts'
import { Id, IdParam, Uuid } from '#server/schemas/platform/primitives.ts'
import { listDetailsFaults, type ReadableDetails } from '#server/services/activity/details.ts'
import { removeDraft, saveDraft } from '#server/services/activity/draft.ts'
import {
  type Draft,
  listDrafts,
  mayOweUnhandledTax,
  readDraft,
  readOutlook,
} from '#server/services/activity/draft-reading.ts'
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
      copyOf: Id.optional(),
    }),
  )
  .handler(useCase(saveDraft))

const ofDraft = signedInPage.errors(ACTIVITY_UNRECOVERED)

/** `/mes-activites/:id/modifier` of a draft. */
const read = ofDraft.input(z.object({ draftId: IdParam })).handler(async ({ input, context, errors }) => {
  const draft = await unlessRefused(errors, readDraft(context.services, context.session, input.draftId))
  const { fields, draftVersion } = draft
  const [, description = ''] = fields.find(([name]) => name === 'description') ?? []
  return {
    ...presentDraft(draft),
    fields,
    draftVersion,
    isOfOrganisation: draft.isOfOrganisation,
    descriptionHtml: markdown(description),
    mayOweUnhandledTax: mayOweUnhandledTax(context.services, fields),
  }
})

/** `/mes-activites`, the latest change first. */
const listOwn = signedInPage.handler(async ({ context }) =>
  (await listDrafts(context.services, context.session)).map(presentDraft),
)

/** `/ajouter-une-activite` before anything is typed: what publishing will do, and the draft to go on with. */
const outlook = signedInPage.handler(async ({ context: { services, session } }) => {
  const { newest, ...publishing } = await readOutlook(services, session)
  return { ...publishing, newest: newest && { draftId: newest.id, name: newest.name } }
})

/** What would be refused when these details are published, all at once; fields that cannot be read are null. */
const check = signedInPage
  .input(type<ReadableDetails>())
  .handler(({ input, context: { services } }) => listDetailsFaults(services, input))

const remove = ofDraft
  .input(z.object({ draftId: IdParam }))
  .handler(({ input, context, errors }) =>
    unlessRefused(errors, removeDraft(context.services, context.session, input.draftId)),
  )

/** As POST /api/activity; the draft becomes the activity. The form has judged the details. */
const publish = ofDraft
  .errors({ ...ACCOUNT_NOT_USABLE, ...ACTIVITY_DETAILS_ERRORS })
  .input(type<{ draftId: number; details: ActivityDetails }>())
  .handler(async ({ input: { draftId, details }, context: { services, session }, errors }) => {
    const published = await unlessRefused(errors, publishOwnDraft(services, session, draftId, details))
    return { activityId: published.id, validation: published.validation }
  })

function presentDraft({ id, name, savedAt }: Draft) {
  return { draftId: id, name, savedAt }
}

export const draft = { save, read, list: listOwn, outlook, check, remove, publish }
