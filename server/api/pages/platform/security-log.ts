import { z } from 'zod'
import type { ListedSecurityEvent } from '#db/queries/platform/security-event.ts'
import { operatorPage } from '#server/api/base.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { shortNetwork } from '#server/domain/platform/network.ts'
import { PageParam } from '#server/schemas/platform/primitives.ts'
import { SecurityLogQuery } from '#server/schemas/platform/security-log.ts'
import { readSecurityLog } from '#server/services/platform/security-log.ts'

/** `/operations/securite`: who signed in, what was refused, which credentials changed; newest first. */
const read = operatorPage
  .input(z.object({ ...SecurityLogQuery.shape, page: PageParam }))
  .handler(async ({ input, context: { services, session } }) => {
    const { page, account, network, kind, startDate, endDate } = input
    const filters = {
      account: account || null,
      network: network ? shortNetwork(network) : null,
      kind: kind ?? null,
      firstDay: startDate ?? null,
      lastDay: endDate ?? null,
    }
    const { events, ...rest } = await readSecurityLog(services, session, filters, page)
    return { events: events.map((event) => present(event)), ...rest, page }
  })

function present({ id, accountId, firstName, lastName, organisationName, ...event }: ListedSecurityEvent) {
  const name = { firstName: firstName ?? '', lastName: lastName ?? '', organisationName }
  const { kind, network, detail, action, at, lastAt, count } = event
  return {
    eventId: id,
    kind,
    /** The name is empty once the account is deleted. */
    account: accountId === null ? null : { userId: accountId, displayName: displayName(name) },
    network,
    detail,
    /** The operator's action, as the journal names it. */
    action,
    at,
    lastAt,
    count,
  }
}

export const securityLog = { read }
