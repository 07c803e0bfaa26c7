import { account } from './pages/account/account.ts'
import { consent } from './pages/account/consent.ts'
import { credentialChange } from './pages/account/credential-change.ts'
import { dashboard } from './pages/account/dashboard.ts'
import { identity } from './pages/account/identity.ts'
import { locale } from './pages/account/locale.ts'
import { passkey } from './pages/account/passkey.ts'
import { promotionalCode } from './pages/account/promotional-code.ts'
import { secondFactor } from './pages/account/second-factor.ts'
import { session } from './pages/account/session.ts'
import { draft } from './pages/activity/draft.ts'
import { hosting } from './pages/activity/hosting.ts'
import { improvement } from './pages/activity/improvement.ts'
import { map } from './pages/activity/map.ts'
import { picture } from './pages/activity/picture.ts'
import { series } from './pages/activity/series.ts'
import { conversation } from './pages/conversation/comment.ts'
import { review } from './pages/conversation/review.ts'
import { invitation } from './pages/invitation/invitation.ts'
import { journal } from './pages/moderation/audit-log.ts'
import { ban } from './pages/moderation/ban.ts'
import { finder } from './pages/moderation/finder.ts'
import { report } from './pages/moderation/report.ts'
import { revision } from './pages/moderation/revision-decision.ts'
import { moderation } from './pages/moderation/validation.ts'
import { mailbox } from './pages/notification/captured-mail.ts'
import { hostEmail } from './pages/notification/host-email.ts'
import { newsletter } from './pages/notification/newsletter.ts'
import { notification } from './pages/notification/preferences.ts'
import { organisation } from './pages/organisation/organisation.ts'
import { attendance } from './pages/participation/attendance.ts'
import { correction } from './pages/participation/attendance-correction.ts'
import { calendarFeed } from './pages/participation/calendar-feed.ts'
import { cheque } from './pages/participation/cheque.ts'
import { door } from './pages/participation/door.ts'
import { participation } from './pages/participation/participation.ts'
import { statistics } from './pages/participation/statistics.ts'
import { ticket } from './pages/participation/ticket.ts'
import { waitingList } from './pages/participation/waiting-list.ts'
import { paymentAccount } from './pages/payment/account.ts'
import { buying } from './pages/payment/buying.ts'
import { money } from './pages/payment/operations.ts'
import { order } from './pages/payment/order.ts'
import { refund } from './pages/payment/refund.ts'
import { announcement } from './pages/platform/announcement.ts'
import { retention } from './pages/platform/retention.ts'
import { securityLog } from './pages/platform/security-log.ts'
import { queue } from './pages/platform/task-queue.ts'
import { feed } from './pages/search/feed.ts'
import { home } from './pages/search/home.ts'
import { activity } from './pages/search/list.ts'
import { pick } from './pages/search/promoted.ts'

/** The procedures of our own pages, by the names of their rows in the tables of permissions and limits. */
export const pages = {
  account,
  activity,
  announcement,
  attendance,
  buying,
  calendarFeed,
  cheque,
  door,
  consent,
  correction,
  credentialChange,
  dashboard,
  draft,
  conversation,
  feed,
  home,
  hostEmail,
  hosting,
  identity,
  improvement,
  invitation,
  locale,
  mailbox,
  map,
  moderation,
  notification,
  order,
  organisation,
  newsletter,
  passkey,
  secondFactor,
  pick,
  picture,
  promotionalCode,
  queue,
  participation,
  paymentAccount,
  refund,
  retention,
  securityLog,
  money,
  series,
  review,
  session,
  statistics,
  ticket,
  waitingList,
  revision,
  report,
  ban,
  journal,
  finder,
}
