import { activity } from './activity.ts'
import { announcement } from './announcement.ts'
import { home } from './home.ts'
import { hosting } from './hosting.ts'
import { mailbox } from './mailbox.ts'
import { moderation } from './moderation.ts'
import { picture } from './picture.ts'
import { queue } from './queue.ts'
import { registration } from './registration.ts'
import { account, locale, session } from './session.ts'
import { ticket } from './ticket.ts'

export const pages = {
  account,
  activity,
  announcement,
  home,
  hosting,
  locale,
  mailbox,
  moderation,
  picture,
  queue,
  registration,
  session,
  ticket,
}
