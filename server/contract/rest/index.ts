import { account } from './account.ts'
import { activity } from './activity.ts'
import { attendance } from './attendance.ts'
import { comment } from './comment.ts'
import { contact } from './contact.ts'
import { dashboard } from './dashboard.ts'
import { door } from './door.ts'
import { email } from './email.ts'
import { improvement } from './improvement.ts'
import { invitation } from './invitation.ts'
import { lookup } from './lookup.ts'
import { manualParticipant } from './manual-participant.ts'
import { order } from './order.ts'
import { organisation } from './organisation.ts'
import { participation } from './participation.ts'
import { payment } from './payment.ts'
import { place } from './place.ts'
import { profile } from './profile.ts'
import { report } from './report.ts'
import { review } from './review.ts'
import { subscription } from './subscription.ts'
import { ticket } from './ticket.ts'
import { waitingList } from './waiting-list.ts'

/** The calls of the specification and the documented additions: what is served under /api. */
export const restContract = {
  account,
  activity,
  attendance,
  comment,
  contact,
  dashboard,
  door,
  email,
  improvement,
  invitation,
  lookup,
  manualParticipant,
  order,
  organisation,
  participation,
  payment,
  place,
  profile,
  report,
  review,
  subscription,
  ticket,
  waitingList,
}
