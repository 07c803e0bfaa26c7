import { openPage } from '#server/api/base.ts'
import { FORBIDDEN, UNAUTHORIZED } from '#server/contract/rest/call.ts'
import { previewRetention } from '#server/services/platform/retention.ts'

/** `/operations/conservation`: what the next purge would delete. Changes nothing. */
const preview = openPage
  .errors({ ...UNAUTHORIZED, ...FORBIDDEN })
  .handler(({ context: { services } }) => previewRetention(services))

export const retention = { preview }
