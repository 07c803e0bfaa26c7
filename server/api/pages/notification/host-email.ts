import { z } from 'zod'
import { openPage, signedInPage } from '#server/api/base.ts'
import { textRefusal } from '#server/api/host-text.ts'
import { readHostedTabs } from '#server/api/hosted-tabs.ts'
import { presentSending, presentText } from '#server/api/present/custom-email.ts'
import { refuse, unlessRefused, useCase } from '#server/api/refuse.ts'
import {
  ACTIVITY_UNRECOVERED,
  NOT_FOUND,
  ORGANISATION_ADMIN_REQUIRED,
  TOO_MANY_REQUESTS,
} from '#server/contract/rest/call.ts'
import { readHostText } from '#server/documents/host-text.ts'
import {
  isMomentOver,
  MOST_NAMED,
  SAVED_TYPES,
  type SavedType,
} from '#server/domain/notification/custom-email.ts'
import { fillLine } from '#server/domain/notification/merge-fields.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { fillFields } from '#server/domain/platform/format/rich-text.ts'
import { CustomEmailFields, MessageLink, SavedTypeField } from '#server/schemas/notification/custom-email.ts'
import { Flag, Id, IdParam, Uuid } from '#server/schemas/platform/primitives.ts'
import { previewValues, readAudiences } from '#server/services/notification/custom-email/compose.ts'
import { sendNow, stopSending } from '#server/services/notification/custom-email/send.ts'
import { readEmails, removeText } from '#server/services/notification/custom-email/text.ts'
import { readWayOut, stopMessages } from '#server/services/notification/custom-email/way-out.ts'

const hosts = signedInPage.errors({ ...ACTIVITY_UNRECOVERED, ...ORGANISATION_ADMIN_REQUIRED })

/** `/mes-activites/:id/courriels`: the saved texts, and what was sent with its progress. */
const view = hosts
  .input(z.object({ activityId: IdParam }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const found = await unlessRefused(errors, readEmails(services, session, input.activityId))
    const { activity, mayWrite, afterLeavesAt: morningAfter } = found
    const isPast = (type: SavedType) => isMomentOver(activity, { type, morningAfter }, services.now())
    return {
      activity: {
        activityId: activity.id,
        name: activity.name,
        language: activity.language,
        timeZone: activity.timeZone,
        isCancelled: activity.cancelledAt !== null,
      },
      tabs: await readHostedTabs(services, session, activity),
      texts: found.texts.map(presentText),
      sendings: found.sendings.map(presentSending),
      /** The registrations of those who come, and how many of them no email can reach. */
      coming: found.coming,
      afterLeavesAt: morningAfter.toISOString(),
      /** Nobody would be sent what is written for these now. */
      momentsOver: SAVED_TYPES.filter(isPast),
      isPro: actingOn(session, activity).accountType === 'PRO',
      /** Operators read only. */
      mayWrite,
      leftToday: found.emailsLeft,
      dailyLimit: found.emailsADay,
    }
  })

const Named = z.array(IdParam, { error: 'common.list' }).max(MOST_NAMED, 'common.listTooLong')

/** `/mes-activites/:id/courriels/maintenant`: whom a message would reach. */
const compose = hosts
  .input(z.object({ activityId: IdParam, participantsId: Named }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const about = { activityId: input.activityId, participationIds: input.participantsId }
    const found = await unlessRefused(errors, readAudiences(services, session, about))
    return {
      activity: {
        activityId: found.activity.id,
        name: found.activity.name,
        language: found.activity.language,
      },
      counts: found.counts,
      named: found.named.map(({ id, name }) => ({ participantId: id, displayName: name })),
      reached: found.reached,
      isPro: found.isPro,
      closed: found.closed,
      leftToday: found.emailsLeft,
      dailyLimit: found.emailsADay,
    }
  })

const { activityId, content, subject, useCustomLogo, audience, participantsId } = CustomEmailFields

/** The text as it will read, with the fields filled. */
const preview = hosts
  .input(z.object({ activityId, content, subject }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const wrong = textRefusal(input)
    if (wrong) throw refuse(errors, wrong)
    const { values } = await unlessRefused(errors, previewValues(services, session, input.activityId))
    return {
      subject: input.subject ? fillLine(input.subject, values) : null,
      blocks: fillFields(readHostText(input.content).blocks, values),
    }
  })

/** The same as email.save, of a NOW; a host may let answers come to their own address. */
const send = hosts
  .errors({
    ...NOT_FOUND,
    ...TOO_MANY_REQUESTS,
    PRO_ACCOUNT_REQUIRED: { status: 403 },
    ACTIVITY_CANCELLED: { status: 409 },
    ACTIVITY_NOT_VALID: { status: 409 },
    NO_RECIPIENTS: { status: 422 },
  })
  .input(
    z.object({
      ...{ activityId, content, subject, useCustomLogo, audience, participantsId },
      mayReply: Flag,
      requestKey: Uuid,
    }),
  )
  .handler(async ({ input, context: { services, session }, errors }) => {
    const wrong = textRefusal(input)
    if (wrong) throw refuse(errors, wrong)
    const { useCustomLogo: usesCustomLogo, audience, participantsId, ...message } = input
    const selection = participantsId
      ? { participationIds: participantsId }
      : { audience: audience ?? ('ALL' as const) }
    const now = { ...message, subject: input.subject || null, usesCustomLogo, selection }
    return unlessRefused(errors, sendNow(services, session, now))
  })

const remove = hosts
  .errors({ ALREADY_SENT: { status: 409 } })
  .input(z.object({ activityId: Id, type: SavedTypeField }))
  .handler(useCase(removeText))

const stop = hosts
  .errors(NOT_FOUND)
  .input(z.object({ activityId: Id, mailingId: IdParam }))
  .handler(useCase(stopSending))

const links = openPage.errors({ UNKNOWN_LINK: { status: 404 } })

const readOut = links
  .input(z.object({ link: MessageLink }))
  .handler(({ input, context, errors }) => unlessRefused(errors, readWayOut(context.services, input.link)))

/** Stops the messages of a host, or allows them again. */
const takeOut = links
  .input(z.object({ link: MessageLink, stop: Flag }))
  .handler(({ input, context, errors }) => unlessRefused(errors, stopMessages(context.services, input)))

export const hostEmail = {
  view,
  compose,
  preview,
  send,
  remove,
  stop,
  readWayOut: readOut,
  takeWayOut: takeOut,
}
