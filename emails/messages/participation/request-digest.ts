import type { EmailWriter } from '#emails/message.ts'
import { digestEmail, type HostDigest } from './host-digest.ts'

/** Sent to the host, when there are too many requests for an email each. */
export const writeRequestDigest: EmailWriter<HostDigest> = (t, details) =>
  digestEmail(t, details, { many: 'requests.digest', one: 'requests.forHost' })
