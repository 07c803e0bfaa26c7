import { open } from '#server/api/base.ts'
import { previewRetention } from '#server/services/platform/retention.ts'

const preview = open.pages.retention.preview.handler(({ context: { services } }) =>
  previewRetention(services),
)

export const retention = { preview }
