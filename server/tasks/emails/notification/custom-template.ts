import { randomBytes } from 'node:crypto'
import { findListedActivity, type ListedActivity } from '#db/queries/activity/listed.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import { findWaitingEntry } from '#db/queries/participation/waiting-list.ts'
import { findParticipationWithPerson } from '#db/queries/participation/with-person.ts'
import { writeCustomMessage } from '#emails/messages/notification/custom-message.ts'
import { readHostText } from '#server/documents/host-text.ts'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { isReviewed } from '#server/domain/moderation/validation.ts'
import type { NotificationSubjects } from '#server/domain/notification/kinds.ts'
import { fillLine } from '#server/domain/notification/merge-fields.ts'
import { wayOutPath } from '#server/domain/notification/message-paths.ts'
import { isGoodForEntry } from '#server/domain/participation/good-for-entry.ts'
import { fillFields } from '#server/domain/platform/format/rich-text.ts'
import { fieldValues, ticketsInWords } from '#server/services/notification/custom-email/field-values.ts'
import { findHost, findSending } from '#server/services/notification/custom-email/step.ts'
import { readMessageRefusals, wayOutLink } from '#server/services/notification/custom-email/way-out.ts'
import { hostName } from '#server/tasks/emails/activity-facts.ts'
import type { BuiltEmail, EmailArgs, EmailBuilder } from '#server/tasks/emails/email.ts'
import { findOwnPage } from '#server/tasks/emails/participation/own-page.ts'
import { unsubscribeHeaders } from '#server/tasks/emails/unsubscribe.ts'
import { hostLogoUrl, reportUrl } from './host-words.ts'

/**
 * What a host wrote, to one recipient. Nothing is sent to whoever cancelled or stopped this host's messages since it was
 * queued, nor once the sending was stopped, or the activity called off or refused by an operator.
 */
export const customTemplate: EmailBuilder<'CUSTOM_TEMPLATE'> = async (args) => {
  const { services, recipient, subject } = args
  const sending = await findSending(services, subject.mailingId)
  const activity = sending && (await findListedActivity(services.db, sending.mailing.activityId))
  const host = activity && (await findHost(services, activity.hostId))
  if (!activity || !host || activity.cancelledAt) return null
  const isTest = sending.mailing.kind === 'CUSTOM_TEST'
  if (!isTest && !isReviewed(activity, false)) return null
  const tickets = isTest ? 1 : await countTickets(args, subject)
  if (tickets === null) return null
  const isRefused = await readMessageRefusals(services, activity.hostId)
  if (!isTest && isRefused({ userId: recipient.userId, email: recipient.address })) return null

  const { details } = sending
  const from = hostName(activity)
  const wayOutUrl = isTest ? null : wayOut(args, subject, activity)
  const page = await pageFor(args, activity, subject.participationId)
  const built = await write(args, activity, { ...details, isTest, tickets, wayOutUrl, page })
  return {
    ...built,
    senderName: args.t('customMessage.sender', { host: from, brand: recipient.brand }),
    ...(details.mayReply && { replyTo: { name: from, address: host.email } }),
    ...(wayOutUrl && { headers: unsubscribeHeaders(wayOutUrl) }),
  }
}

/** Returns how many good tickets the recipient has; null when their registration, or their waiting, is over. */
async function countTickets(
  { services: { db } }: EmailArgs,
  { participationId, waitingEntryId }: NotificationSubjects['CUSTOM_TEMPLATE'],
): Promise<number | null> {
  if (waitingEntryId !== undefined)
    return (await findWaitingEntry(db, waitingEntryId))?.endedAt === null ? 0 : null
  if (participationId === undefined) return null
  const participation = await findParticipationWithPerson(db, participationId)
  if (!participation || participation.endedAt) return null
  return (await listOpenTickets(db, [participationId])).filter(isGoodForEntry).length
}

/** The way out from this host, for people without an account, too. */
function wayOut(
  { services, recipient: { userId } }: EmailArgs,
  { participationId = 0 }: NotificationSubjects['CUSTOM_TEMPLATE'],
  { hostId }: ListedActivity,
): string {
  const link = wayOutLink(services, hostId, userId === null ? { participationId } : { userId })
  return `${services.settings.publicUrl}${wayOutPath(link)}`
}

interface Page {
  url: string
  isTicket: boolean
}

async function pageFor(
  args: EmailArgs,
  activity: ListedActivity,
  participationId: number | undefined,
): Promise<Page> {
  const page = await findOwnPage(args, activity, participationId)
  const ofActivity = `${args.services.settings.publicUrl}${activityPagePath(activity.id)}`
  return { url: page?.url ?? ofActivity, isTicket: page?.kind === 'TICKET' }
}

/** Differs in each process, so that nobody can write a mark into a text. */
const SECRET = randomBytes(8).toString('hex')
const mark = (name: string) => `x${SECRET}${name}x`
const [FIRST_NAME, TICKETS, PAGE, WAY_OUT] = [mark('a'), mark('b'), mark('c'), mark('d')] as const

interface Written {
  subject: string | null
  content: string
  usesCustomLogo: boolean
  isTest: boolean
  tickets: number
  wayOutUrl: string | null
  page: Page
}

/** Writes the message with marks in the place of what differs between recipients: the rest is laid out once. */
async function write(
  { services, recipient, t }: EmailArgs,
  activity: ListedActivity,
  { subject, content, usesCustomLogo, isTest, tickets, wayOutUrl, page }: Written,
): Promise<Pick<BuiltEmail, 'message' | 'merge'>> {
  const { publicUrl } = services.settings
  const values = fieldValues(activity, { firstName: FIRST_NAME, tickets: TICKETS })
  const logo = usesCustomLogo ? hostLogoUrl(activity, publicUrl) : undefined
  const message = writeCustomMessage(t, {
    brand: recipient.brand,
    host: hostName(activity),
    activity: activity.name,
    subject: subject && fillLine(subject, values),
    ...(logo && { logo }),
    blocks: fillFields(readHostText(content).blocks, values),
    pageUrl: PAGE,
    ticketsThere: page.isTicket ? tickets : null,
    reportUrl: reportUrl(activity, publicUrl, recipient.locale),
    ...(wayOutUrl && { wayOutUrl: WAY_OUT }),
    isTest,
  })
  const merge = {
    [FIRST_NAME]: recipient.firstName,
    [TICKETS]: ticketsInWords(activity, tickets),
    [PAGE]: page.url,
    ...(wayOutUrl && { [WAY_OUT]: `${wayOutUrl}&lang=${recipient.locale}` }),
  }
  return { message, merge }
}
