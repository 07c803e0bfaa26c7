import { operatorView } from '#server/api/base.ts'
import { previewRetention } from '#server/services/platform/retention.ts'

/** `/operations/conservation`: what the next purge would delete. Changes nothing. */
const preview = operatorView.handler(({ context: { services } }) => previewRetention(services))

export const retention = { preview }
