import { account } from './account.ts'
import { activity } from './activity.ts'
import { attendance } from './attendance.ts'
import { open } from './base.ts'
import { comment } from './comment.ts'
import { contact } from './contact.ts'
import { improvement } from './improvement.ts'
import { invitation } from './invitation.ts'
import { lookup } from './lookup.ts'
import { manualParticipant } from './manual-participant.ts'
import { notYet } from './not-yet.ts'
import { organisation } from './organisation.ts'
import { pages } from './pages/index.ts'
import { participation } from './participation.ts'
import { place } from './place.ts'
import { profile } from './profile.ts'
import { report } from './report.ts'
import { review } from './review.ts'

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

/** What is served under /api: the calls of the contract, never what only our own pages ask. */
export const restRouter = calls
