import type { Comment, Reply } from '#server/contract/entities.ts'
import type { AccountStanding } from '#server/domain/account/standing.ts'

/** Which form of the conversation stands open, said by the address: each is a link away, without script too. */
export const OPENINGS = { repondre: 'reply', modifier: 'edit', retirer: 'remove', masquer: 'hide' } as const

export type OpeningState = (typeof OPENINGS)[keyof typeof OPENINGS]

export interface Opened {
  form: OpeningState
  commentId: number
}

/** Who looks: a visitor signs in first, an account may wait for something. */
export type Speaker =
  'VISITOR' | { standing: AccountStanding; isBanned: boolean; isUsable: boolean; isOperator: boolean }

/** The conversation about an activity as this person sees it. */
export interface ConversationView {
  activityId: number
  timeZone: string
  /** Where the forms are sent, and the links of the conversation begin. */
  path: string
  page: number
  comments: Comment[]
  hasNext: boolean
  closed: 'ACTIVITY_NOT_VALID' | 'CONVERSATION_CLOSED' | null
  speaker: Speaker
  opened: Opened | null
  /** What was written before signing in. */
  draft: { comment: string; commentId: number | null } | null
}

export type CommentView = Comment | Reply

/** The place of a comment on its page. */
export function anchorOf(commentId: number): string {
  return `commentaire-${commentId}`
}

/** The address that opens a form at a comment. */
export function openingAt(
  { path, page }: Pick<ConversationView, 'path' | 'page'>,
  key: keyof typeof OPENINGS,
  commentId: number,
): string {
  const params = new URLSearchParams({ ...(page > 0 && { page: String(page) }), [key]: String(commentId) })
  return `${path}?${params}#${key}-${commentId}`
}

/** Back to the comment, with no form open. */
export function closingAt(
  { path, page }: Pick<ConversationView, 'path' | 'page'>,
  commentId: number,
): string {
  return `${path}${page > 0 ? `?page=${page}` : ''}#${anchorOf(commentId)}`
}
