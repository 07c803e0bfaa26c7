import type { AccountStanding } from '#server/domain/account-standing.ts'

/** What the pages know of the signed-in person. */
export interface SessionUser {
  id: number
  name: string
  displayName: string
  accountType: 'BASIC' | 'PRO' | 'BANNED'
  active: AccountStanding
  isOperator: boolean
}
