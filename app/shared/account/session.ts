import type { AccountStanding } from '#server/domain/account/standing.ts'

/** The data about the signed-in person that pages use. */
export interface SessionUser {
  id: number
  name: string
  displayName: string
  pictureUrl: string | null
  accountType: 'BASIC' | 'PRO' | 'BANNED'
  active: AccountStanding
  /** The address is confirmed, and a parent has yet to agree. */
  waitsForParent?: boolean
  isOperator: boolean
  /** The organisation for which the person acts now. */
  actsFor?: string
}
