import type { AccountStanding } from '#server/domain/account/standing.ts'

/** The data about the signed-in person that pages use. */
export interface SessionUser {
  id: number
  name: string
  displayName: string
  accountType: 'BASIC' | 'PRO' | 'BANNED'
  active: AccountStanding
  /** The address is confirmed, and a parent has yet to agree. */
  waitsForParent?: boolean
  isOperator: boolean
}
