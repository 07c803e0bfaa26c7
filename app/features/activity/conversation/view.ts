import type { Comment, Reply } from '#server/contract/entities.ts'
import type { AccountStanding } from '#server/domain/account/standing.ts'

/** The address says which form of the conversation is open: each is opened by a link, without script too. */
export const OPENINGS = { repondre: 'reply', modifier: 'edit', retirer: 'remove', masquer: 'hide' } as const

export type OpeningState = (typeof OPENINGS)[keyof typeof OPENINGS]

export interface Opened {
  form: OpeningState
  commentId: number
}

/** The state of the person who reads the page: a visitor signs in first, an account may have to wait for something. */
export type Speaker =
  'VISITOR' | { standing: AccountStanding; isBanned: boolean; isUsable: boolean; isOperator: boolean }

/** The conversation about an activity as this person sees it. */
export interface ConversationView {
  activityId: number
  timeZone: string
  /** The address to which the forms are posted, and from which the links of the conversation start. */
  path: string
  /** The mark of the link by which a guest came. */
  passe?: string
  page: number
  comments: Comment[]
  hasNext: boolean
  closed: 'ACTIVITY_NOT_VALID' | 'CONVERSATION_CLOSED' | null
  /** Called off: people have questions then most of all, and the form says so. */
  isCancelled: boolean
  speaker: Speaker
  opened: Opened | null
  /** The text that was written before signing in. */
  draft: { comment: string; commentId: number | null } | null
}

export type CommentView = Comment | Reply

type Address = Pick<ConversationView, 'path' | 'page' | 'passe'>

/** The id of a comment's element on the page. */
export function anchorOf(commentId: number): string {
  return `commentaire-${commentId}`
}

/** Returns the address that opens a form at a comment. */
export function openingAt(conversation: Address, key: keyof typeof OPENINGS, commentId: number): string {
  return `${addressOf(conversation, { [key]: String(commentId) })}#${key}-${commentId}`
}

/** Returns the address of the comment with no form open. */
export function closingAt(conversation: Address, commentId: number): string {
  return `${addressOf(conversation)}#${anchorOf(commentId)}`
}

function addressOf({ path, page, passe }: Address, opened?: Record<string, string>): string {
  const params = { ...(page > 0 && { page: String(page) }), ...(passe && { passe }), ...opened }
  const query = String(new URLSearchParams(params))
  return query ? `${path}?${query}` : path
}
