import { Conversation } from '#app/features/activity/conversation/comments.tsx'
import { useErrorTitle } from '#app/lib/title.ts'

type Props = Parameters<typeof Conversation>[0]

/** The comments with their forms. */
export default function Comments(around: Props) {
  useErrorTitle(around.returned !== undefined)
  return <Conversation {...around} />
}
