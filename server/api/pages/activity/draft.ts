import { signedIn } from '#server/api/base.ts'
import { tooMany } from '#server/api/rate-limit.ts'
import { detailsError, readInput } from '#server/api/rest/activity-input.ts'
import { markdown } from '#server/documents/markdown.ts'
import { slugOf } from '#server/domain/activity/paths.ts'
import { type Draft, listDrafts, readDraft, removeDraft, saveDraft } from '#server/services/activity/draft.ts'
import { publishActivity } from '#server/services/activity/publish.ts'
import { giveBack, type LimitSpend, spendAll } from '#server/services/platform/rate-limit.ts'

const save = signedIn.pages.draft.save.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const isNew = input.draftId === null
  const begun: LimitSpend[] = isNew ? [['draft', String(session.userId)]] : []
  const wait = await spendAll(services, begun)
  if (wait) throw tooMany(wait)
  const saving = await saveDraft(services, session, input)
  if (saving.outcome !== 'SAVED') await giveBack(services, begun)
  switch (saving.outcome) {
    case 'SAVED':
      return { draftId: saving.draftId, draftVersion: saving.draftVersion }
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'CHANGED_MEANWHILE':
      throw errors.CHANGED_MEANWHILE({ data: { draftId: saving.draftId, draftVersion: saving.draftVersion } })
    case 'PUBLISHED':
      throw errors.ALREADY_PUBLISHED({ data: { activityId: saving.activityId } })
    case 'TOO_MANY_DRAFTS':
      throw errors.TOO_MANY_DRAFTS()
  }
})

const read = signedIn.pages.draft.read.handler(async ({ input, context, errors }) => {
  const draft = await readDraft(context.services, context.session, input.draftId)
  if (!draft) throw errors.ACTIVITY_UNRECOVERED()
  const [, description = ''] = draft.fields.find(([name]) => name === 'description') ?? []
  const { fields, draftVersion } = draft
  return { ...presentDraft(draft), fields, draftVersion, descriptionHtml: markdown(description) }
})

const list = signedIn.pages.draft.list.handler(async ({ context }) =>
  (await listDrafts(context.services, context.session)).map(presentDraft),
)

const remove = signedIn.pages.draft.remove.handler(async ({ input, context, errors }) => {
  const removed = await removeDraft(context.services, context.session, input.draftId)
  if (!removed) throw errors.ACTIVITY_UNRECOVERED()
  return { removed }
})

const publish = signedIn.pages.draft.publish.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const details = readInput(input.activity, session.locale)
  const publication = await publishActivity(services, session, details, input.draftId)
  switch (publication.outcome) {
    case 'PUBLISHED': {
      const { activityId, validation } = publication
      return { activityId, slug: slugOf(input.activity.name), validation }
    }
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
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
      throw detailsError(publication, errors)
  }
})

function presentDraft({ id, name, savedAt }: Draft) {
  return { draftId: id, name, savedAt }
}

export const draft = { save, read, list, remove, publish }
