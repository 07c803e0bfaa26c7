import { account } from '#server/api/pages/account/account.ts'
import { consent } from '#server/api/pages/account/consent.ts'
import { locale } from '#server/api/pages/account/locale.ts'
import { passkey } from '#server/api/pages/account/passkey.ts'
import { promotionalCode } from '#server/api/pages/account/promotional-code.ts'
import { session } from '#server/api/pages/account/session.ts'
import { draft } from '#server/api/pages/activity/draft.ts'
import { hosting } from '#server/api/pages/activity/hosting.ts'
import { improvement } from '#server/api/pages/activity/improvement.ts'
import { map } from '#server/api/pages/activity/map.ts'
import { picture } from '#server/api/pages/activity/picture.ts'
import { series } from '#server/api/pages/activity/series.ts'
import { conversation } from '#server/api/pages/conversation/comment.ts'
import { review } from '#server/api/pages/conversation/review.ts'
import { invitation } from '#server/api/pages/invitation/invitation.ts'
import { journal } from '#server/api/pages/moderation/audit-log.ts'
import { ban } from '#server/api/pages/moderation/ban.ts'
import { report } from '#server/api/pages/moderation/report.ts'
import { revision } from '#server/api/pages/moderation/revision-decision.ts'
import { moderation } from '#server/api/pages/moderation/validation.ts'
import { mailbox } from '#server/api/pages/notification/captured-mail.ts'
import { newsletter } from '#server/api/pages/notification/newsletter.ts'
import { notification } from '#server/api/pages/notification/preferences.ts'
import { organisation } from '#server/api/pages/organisation/organisation.ts'
import { correction } from '#server/api/pages/participation/attendance-correction.ts'
import { calendarFeed } from '#server/api/pages/participation/calendar-feed.ts'
import { participation } from '#server/api/pages/participation/participation.ts'
import { ticket } from '#server/api/pages/participation/ticket.ts'
import { announcement } from '#server/api/pages/platform/announcement.ts'
import { retention } from '#server/api/pages/platform/retention.ts'
import { queue } from '#server/api/pages/platform/task-queue.ts'
import { feed } from '#server/api/pages/search/feed.ts'
import { home } from '#server/api/pages/search/home.ts'
import { activity } from '#server/api/pages/search/list.ts'
import { pick } from '#server/api/pages/search/promoted.ts'

export const pages = {
  account,
  activity,
  announcement,
  calendarFeed,
  consent,
  correction,
  draft,
  conversation,
  feed,
  home,
  hosting,
  improvement,
  invitation,
  locale,
  mailbox,
  map,
  moderation,
  notification,
  organisation,
  newsletter,
  passkey,
  pick,
  picture,
  promotionalCode,
  queue,
  participation,
  retention,
  series,
  review,
  session,
  ticket,
  revision,
  report,
  ban,
  journal,
}
