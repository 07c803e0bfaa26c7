import { z } from 'zod'
import {
  AUDIENCES,
  LONGEST_CONTENT,
  LONGEST_SUBJECT,
  MOST_NAMED,
  SAVED_TYPES,
  TEMPLATE_TYPES,
} from '#server/domain/notification/custom-email.ts'
import { splitFields } from '#server/domain/notification/merge-fields.ts'
import { Flag, Id, Uuid } from '#server/schemas/platform/primitives.ts'
import { optionalLine, visibleProse } from '#server/schemas/platform/text.ts'

/** The Markdown of a host. Its links and fields are judged once it is read as Markdown. */
export const EmailContent = visibleProse('emailContent', LONGEST_CONTENT)

/** One line of plain text, with the same fields. */
export const EmailSubject = optionalLine('emailSubject', LONGEST_SUBJECT).superRefine(
  (subject = '', context) => {
    const { fault } = splitFields(subject)
    if (fault) context.addIssue({ code: 'custom', message: `emailContent.${fault}` })
  },
)

const CHOICE = { error: 'common.choice' }

/** The fields of the calls, in JSON. */
export const CustomEmailFields = {
  activityId: Id,
  templateType: z.enum(TEMPLATE_TYPES, CHOICE),
  content: EmailContent,
  useCustomLogo: Flag.default(false),
  /** Of AFTER and NOW; without it, one is made of the activity's name. */
  subject: EmailSubject.nullish(),
  /** Of a NOW; without it and without `participantsId`, ALL. */
  audience: z.enum(AUDIENCES, CHOICE).nullish(),
  /** Of a NOW: these registrations instead of an audience. */
  participantsId: z
    .array(Id, { error: 'common.list' })
    .min(1, 'emailContent.nobody')
    .max(MOST_NAMED, 'common.listTooLong')
    .nullish(),
  /** Created by the client: the same key again is the same sending. */
  requestKey: Uuid.nullish(),
}

export const SavedTypeField = z.enum(SAVED_TYPES, CHOICE)

/** The secret with which a recipient stops the messages of a host. */
export const MessageLink = z.string({ error: 'link.unknown' }).max(200, 'link.unknown')

const ticked = z.boolean({ error: 'common.flag' }).default(false)

/** `/mes-activites/:id/courriels/:moment`: the text of a moment, from a form. */
export const CustomTextForm = z.object({
  subject: EmailSubject,
  content: EmailContent,
  useCustomLogo: ticked,
})

/** `/mes-activites/:id/courriels/maintenant`. */
export const SendNowForm = z.object({
  subject: EmailSubject,
  content: EmailContent,
  useCustomLogo: ticked,
  mayReply: ticked,
  audience: z.enum(AUDIENCES, { error: 'emailContent.audience' }).optional(),
  requestKey: Uuid,
})
