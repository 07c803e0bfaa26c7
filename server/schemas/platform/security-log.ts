import { z } from 'zod'
import { shortNetwork } from '#server/domain/platform/network.ts'
import { SECURITY_EVENT_KINDS } from '#server/domain/platform/security-event.ts'
import { firstDay, inOrder, lastDay } from '#server/schemas/platform/date.ts'
import { optionalLine } from '#server/schemas/platform/text.ts'

/** The filters of the security log. */
export const SecurityLogQuery = z.object({
  /** The address or the number of an account. */
  account: optionalLine('securityLog.account', 254),
  /** An address, which is shortened, or a network as the page shows it. */
  network: optionalLine('securityLog.network', 64).refine((typed) => !typed || shortNetwork(typed) !== null, {
    error: 'securityLog.network.wrong',
  }),
  kind: z.enum(SECURITY_EVENT_KINDS, { error: 'common.choice' }).optional(),
  startDate: firstDay,
  endDate: lastDay,
})

/** The same as a form. */
export const SecurityLogForm = SecurityLogQuery.refine(...inOrder)
