import type { Router } from '@orpc/server'
import { account } from '#server/api/rest/account.ts'
import { activity } from '#server/api/rest/activity.ts'
import { attendance } from '#server/api/rest/attendance.ts'
import { buying } from '#server/api/rest/buying.ts'
import { comment } from '#server/api/rest/comment.ts'
import { contact } from '#server/api/rest/contact.ts'
import { door } from '#server/api/rest/door.ts'
import { email } from '#server/api/rest/email.ts'
import { improvement } from '#server/api/rest/improvement.ts'
import { invitation } from '#server/api/rest/invitation.ts'
import { lookup } from '#server/api/rest/lookup.ts'
import { manualParticipant } from '#server/api/rest/manual-participant.ts'
import { notYet } from '#server/api/rest/not-yet.ts'
import { order } from '#server/api/rest/order.ts'
import { organisation } from '#server/api/rest/organisation.ts'
import { participation } from '#server/api/rest/participation.ts'
import { paymentAccount } from '#server/api/rest/payment-account.ts'
import { place } from '#server/api/rest/place.ts'
import { profile } from '#server/api/rest/profile.ts'
import { report } from '#server/api/rest/report.ts'
import { review } from '#server/api/rest/review.ts'
import { ticket } from '#server/api/rest/ticket.ts'
import { waitingList } from '#server/api/rest/waiting-list.ts'
import type { restContract } from '#server/contract/rest/index.ts'
import type { Context } from '#server/runtime/context.ts'
import { pages } from './page-router.ts'

/** What is served under /api. Does not compile while a call of the contract is missing. */
export const restRouter = {
  ...notYet,
  door,
  account,
  activity,
  attendance,
  comment,
  contact,
  improvement,
  email,
  invitation,
  lookup,
  manualParticipant,
  order,
  organisation,
  participation,
  payment: { ...buying, ...paymentAccount },
  place,
  profile,
  report,
  review,
  ticket,
  waitingList,
} satisfies Router<typeof restContract, Context>

/** Every procedure: the calls, and those of our own pages, which are called in this process only. */
export const router = { ...restRouter, pages }
