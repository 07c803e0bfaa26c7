import { signedIn } from '#server/api/base.ts'
import { textRefusal } from '#server/api/host-text.ts'
import { presentSending, presentText } from '#server/api/present/custom-email.ts'
import { refuse, unlessRefused } from '#server/api/refuse.ts'
import type { Selection } from '#server/domain/notification/custom-email.ts'
import { sendNow, sendTest } from '#server/services/notification/custom-email/send.ts'
import { readEmails, saveText } from '#server/services/notification/custom-email/text.ts'

const save = signedIn.email.save.handler(async ({ input, context: { services, session }, errors }) => {
  const wrong = textRefusal(input)
  if (wrong) throw refuse(errors, wrong)
  const { templateType: type } = input
  if (type !== 'NOW') {
    await unlessRefused(errors, saveText(services, session, { type, ...messageOf(input) }))
    return { saved: true as const, mailingId: null, recipients: null }
  }
  const now = { ...messageOf(input), selection: selectionOf(input), requestKey: input.requestKey ?? null }
  return { saved: true as const, ...(await unlessRefused(errors, sendNow(services, session, now))) }
})

const test = signedIn.email.test.handler(async ({ input, context: { services, session }, errors }) => {
  const wrong = textRefusal(input)
  if (wrong) throw refuse(errors, wrong)
  const { templateType } = input
  return unlessRefused(errors, sendTest(services, session, { templateType, ...messageOf(input) }))
})

const read = signedIn.email.read.handler(async ({ input, context: { services, session }, errors }) => {
  const found = await unlessRefused(errors, readEmails(services, session, input.activityId))
  return {
    texts: found.texts.map(presentText),
    sendings: found.sendings.map(presentSending),
    leftToday: found.emailsLeft,
    dailyLimit: found.emailsADay,
  }
})

interface WireMessage {
  activityId: number
  subject?: string | null | undefined
  content: string
  useCustomLogo: boolean
}

function messageOf({ activityId, subject, content, useCustomLogo }: WireMessage) {
  return { activityId, subject: subject || null, content, usesCustomLogo: useCustomLogo }
}

function selectionOf({
  audience,
  participantsId,
}: {
  audience?: Extract<Selection, { audience: unknown }>['audience'] | null | undefined
  participantsId?: number[] | null | undefined
}): Selection {
  return participantsId ? { participationIds: [...new Set(participantsId)] } : { audience: audience ?? 'ALL' }
}

export const email = { save, test, read }
