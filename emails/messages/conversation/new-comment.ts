import type { EmailMessage, EmailWriter, Recipient, Translate } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

/** A comment or a review about an activity. */
export interface NewComment extends Recipient {
  activity: string
  author: string
  /** As it was written. */
  text: string
  /** True when the recipient hosts the activity; else they take part in the thread. */
  isForHost: boolean
  threadUrl: string
}

export const writeNewComment: EmailWriter<NewComment> = (t, details) =>
  commentEmail(t, details, details.isForHost ? 'newComment.forHost' : 'newComment.inThread')

export function commentEmail(
  t: Translate,
  { firstName, brand, activity, author, text, threadUrl }: NewComment,
  key: string,
): EmailMessage {
  const who = author || t('newComment.somebody')
  return {
    subject: t(`${key}.subject`, { activity, author: who }),
    preheader: excerpt(text),
    heading: t(`${key}.heading`, { author: who }),
    paragraphs: [hello(t, firstName), t(`${key}.body`, { activity, author: who })],
    quote: { label: who, text },
    action: { label: t('newComment.see'), href: threadUrl },
    reason: t(`${key}.reason`, { brand }),
  }
}

/** A reply is quoted in short: the page has all of it. */
const LONGEST_EXCERPT = 200

export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  return characters.length <= LONGEST_EXCERPT
    ? line
    : `${characters
        .slice(0, LONGEST_EXCERPT - 1)
        .join('')
        .trimEnd()}…`
}
