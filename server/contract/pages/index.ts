import { account } from './account.ts'
import { activity } from './activity.ts'
import { announcement } from './announcement.ts'
import { calendarFeed } from './calendar-feed.ts'
import { consent } from './consent.ts'
import { correction } from './correction.ts'
import { draft } from './draft.ts'
import { feed } from './feed.ts'
import { home } from './home.ts'
import { hosting } from './hosting.ts'
import { improvement } from './improvement.ts'
import { locale } from './locale.ts'
import { mailbox } from './mailbox.ts'
import { map } from './map.ts'
import { newsletter } from './newsletter.ts'
import { notification } from './notification.ts'
import { passkey } from './passkey.ts'
import { pick } from './pick.ts'
import { picture } from './picture.ts'
import { promotionalCode } from './promotional-code.ts'
import { queue } from './queue.ts'
import { participation } from './registration.ts'
import { retention } from './retention.ts'
import { series } from './series.ts'
import { session } from './session.ts'
import { ticket } from './ticket.ts'

/** Additional procedures of our own pages: called in process only, never served. */
export const pages = {
  account,
  activity,
  announcement,
  calendarFeed,
  consent,
  correction,
  draft,
  feed,
  home,
  hosting,
  improvement,
  locale,
  mailbox,
  map,
  notification,
  newsletter,
  passkey,
  pick,
  picture,
  promotionalCode,
  queue,
  participation,
  retention,
  series,
  session,
  ticket,
}
