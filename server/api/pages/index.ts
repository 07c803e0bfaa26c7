import { activity } from './activity.ts'
import { announcement } from './announcement.ts'
import { consent } from './consent.ts'
import { home } from './home.ts'
import { hosting } from './hosting.ts'
import { mailbox } from './mailbox.ts'
import { moderation } from './moderation.ts'
import { organisation } from './organisation.ts'
import { newsletter } from './newsletter.ts'
import { passkey } from './passkey.ts'
import { picture } from './picture.ts'
import { queue } from './queue.ts'
import { registration } from './registration.ts'
import { retention } from './retention.ts'
import { account, locale, session } from './session.ts'
import { ticket } from './ticket.ts'

export const pages = {
  account,
  activity,
  announcement,
  consent,
  home,
  hosting,
  locale,
  mailbox,
  moderation,
  organisation,
  newsletter,
  passkey,
  picture,
  queue,
  registration,
  retention,
  session,
  ticket,
}
