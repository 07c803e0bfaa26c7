import type { EmailList, EmailWriter, Recipient, Translate } from '#emails/message.ts'
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

/** All comments of a while, when there were too many for an email each. */
export interface ConversationDigest extends Recipient {
  /** Never empty. */
  said: readonly [SaidOfActivity, ...SaidOfActivity[]]
  /** Replies to the recipient's comments. */
  isAnswers: boolean
}

export interface SaidOfActivity {
  activity: string
  comments: readonly { author: string; text: string }[]
  activityUrl: string
}

/** A reply is quoted in short: the page has all of it. */
const LONGEST_EXCERPT = 200

export const newComment: EmailWriter<NewComment> = (t, details) =>
  message(t, details, details.isForHost ? 'newComment.forHost' : 'newComment.inThread')

export const newResponse: EmailWriter<NewComment> = (t, details) => message(t, details, 'newResponse')

function message(
  t: Translate,
  { firstName, brand, activity, author, text, threadUrl }: NewComment,
  key: string,
) {
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

export const conversationDigest: EmailWriter<ConversationDigest> = (
  t,
  { firstName, brand, said, isAnswers },
) => {
  const key = isAnswers ? 'responseDigest' : 'commentDigest'
  const count = said.reduce((sum, { comments }) => sum + comments.length, 0)
  return {
    subject: t(`${key}.subject`, { count }),
    preheader: said.map(({ activity }) => activity).join(', '),
    heading: t(`${key}.heading`, { count }),
    paragraphs: [hello(t, firstName), t(`${key}.body`, { count })],
    action: { label: t('newComment.see'), href: said[0].activityUrl },
    lists: said.map((of) => listOf(t, of)),
    reason: t(`${key}.reason`, { brand }),
  }
}

function listOf(t: Translate, { activity, comments, activityUrl }: SaidOfActivity): EmailList {
  return {
    title: activity,
    text: t('commentDigest.count', { count: comments.length }),
    items: comments.map(({ author, text }) =>
      t('commentDigest.said', { author: author || t('newComment.somebody'), text: excerpt(text) }),
    ),
    link: { label: t('newComment.see'), href: activityUrl },
  }
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const messages = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  return messages.length <= LONGEST_EXCERPT
    ? line
    : `${messages
        .slice(0, LONGEST_EXCERPT - 1)
        .join('')
        .trimEnd()}…`
}
