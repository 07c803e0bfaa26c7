import { account } from './account.ts'
import { activity } from './activity.ts'
import { announcement } from './announcement.ts'
import { home } from './home.ts'
import { hosting } from './hosting.ts'
import { locale } from './locale.ts'
import { mailbox } from './mailbox.ts'
import { moderation } from './moderation.ts'
import { picture } from './picture.ts'
import { queue } from './queue.ts'
import { registration } from './registration.ts'
import { session } from './session.ts'
import { ticket } from './ticket.ts'

/** What our own pages need beyond the calls of the specification: in process only, never served. */
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
