import { account } from './account.ts'
import { calendarFeed } from './calendar-feed.ts'
import { consent } from './consent.ts'
import { correction } from './correction.ts'
import { draft } from './draft.ts'
import { hosting } from './hosting.ts'
import { improvement } from './improvement.ts'
import { locale } from './locale.ts'
import { passkey } from './passkey.ts'
import { picture } from './picture.ts'
import { promotionalCode } from './promotional-code.ts'
import { participation } from './registration.ts'
import { series } from './series.ts'
import { session } from './session.ts'
import { ticket } from './ticket.ts'

/** Additional procedures of our own pages: called in process only, never served. */
export const pages = {
  account,
  calendarFeed,
  consent,
  correction,
  draft,
  hosting,
  improvement,
  locale,
  passkey,
  picture,
  promotionalCode,
  participation,
  series,
  session,
  ticket,
}
