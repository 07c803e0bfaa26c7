import type { User } from '#db/schema/account.ts'
import { accountTypeNow } from '#server/domain/account/billing/pro.ts'
import type { Services } from '#server/runtime/context.ts'

/** Whether a host is PRO at this moment; organisations are as their members act for them (decisions §6). */
export function isProHost({ now }: Pick<Services, 'now'>, host: User): boolean {
  return accountTypeNow(host, now()) === 'PRO'
}
