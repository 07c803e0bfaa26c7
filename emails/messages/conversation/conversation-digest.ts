import type { EmailList, EmailWriter, Recipient, Translate } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'
import { excerpt } from './new-comment.ts'

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

export const writeConversationDigest: EmailWriter<ConversationDigest> = (
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
