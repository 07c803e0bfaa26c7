import { previewRetention } from '#server/services/platform/retention.ts'
import { open } from '../base.ts'

const preview = open.pages.retention.preview.handler(({ context: { services } }) =>
  previewRetention(services),
)

export const retention = { preview }
