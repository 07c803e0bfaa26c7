import { emailKey } from './email-key.ts'
import { mailboxOf } from './mailbox.ts'

/** Accounts of people under 14 (decisions §3): a parent has to agree. Pure. */

/** How many days an account waits for the parent before it is deleted. */
export const DAYS_FOR_PARENT = 14

interface OfParent {
  parentEmail: string | null
  parentAgreedAt: string | null
}

export function waitsForParent({ parentEmail, parentAgreedAt }: OfParent): boolean {
  return parentEmail !== null && parentAgreedAt === null
}

/** Returns whether the request to the parent would go to the child's own mailbox, however the address is spelled. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(emailKey(one)) === mailboxOf(emailKey(other))
}
