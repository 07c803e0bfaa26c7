import { open } from '#server/api/base.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { REPORT_REASONS, subjectOf } from '#server/domain/moderation/report.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import { sendReport } from '#server/services/moderation/report.ts'

const send = open.report.send.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const subject = subjectOf({ ...input, profileId: input.profilId })
  if (!subject) throw errors.ACTIVITY_UNRECOVERED()
  const { signalTypeId: reasonId, signalDescription: description } = input
  await unlessRefused(errors, sendReport(services, session, { subject, reasonId, description, guest: null }))
  return { reported: true as const }
})

const listReasons = open.report.listReasons.handler(({ context }) => {
  const t = i18nOf(context.locale).getFixedT(null, 'reports')
  return REPORT_REASONS.map(({ id, slug }) => ({ signalTypeId: id, slug, name: t(`reasons.${slug}`) }))
})

export const report = { send, listReasons }
