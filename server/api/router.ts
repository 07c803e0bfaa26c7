import { account } from '#server/api/rest/account.ts'
import { activity } from '#server/api/rest/activity.ts'
import { attendance } from '#server/api/rest/attendance.ts'
import { comment } from '#server/api/rest/comment.ts'
import { contact } from '#server/api/rest/contact.ts'
import { improvement } from '#server/api/rest/improvement.ts'
import { invitation } from '#server/api/rest/invitation.ts'
import { lookup } from '#server/api/rest/lookup.ts'
import { manualParticipant } from '#server/api/rest/manual-participant.ts'
import { notYet } from '#server/api/rest/not-yet.ts'
import { organisation } from '#server/api/rest/organisation.ts'
import { participation } from '#server/api/rest/participation.ts'
import { place } from '#server/api/rest/place.ts'
import { profile } from '#server/api/rest/profile.ts'
import { report } from '#server/api/rest/report.ts'
import { review } from '#server/api/rest/review.ts'
import { open } from './base.ts'
import { pages } from './pages/index.ts'

/** Does not compile while a call of the contract is missing. */
export const router = open.router({
  ...notYet,
  account,
  activity,
  attendance,
  comment,
  contact,
  improvement,
  invitation,
  lookup,
  manualParticipant,
  organisation,
  pages,
  participation,
  place,
  profile,
  report,
  review,
})

const { pages: _pages, ...calls } = router

/** The procedures served under /api: the calls of the contract, never those of our own pages. */
export const restRouter = calls
