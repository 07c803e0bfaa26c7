import * as account from './account.ts'
import * as activity from './activity.ts'
import * as attendance from './attendance.ts'
import * as cheque from './cheque.ts'
import * as conversation from './conversation.ts'
import * as door from './door.ts'
import { type Line, readTable } from './expected.ts'
import * as hostEmail from './host-email.ts'
import * as hosting from './hosting.ts'
import * as invitation from './invitation.ts'
import * as moderation from './moderation.ts'
import * as notification from './notification.ts'
import * as order from './order.ts'
import * as organisation from './organisation.ts'
import * as participation from './participation.ts'
import * as payment from './payment.ts'
import * as paymentAccount from './payment-account.ts'
import * as paymentOperations from './payment-operations.ts'
import * as platform from './platform.ts'
import type { PrepareCall } from './prepare.ts'
import * as profile from './profile.ts'
import * as search from './search.ts'
import * as signIn from './sign-in.ts'
import * as tickets from './tickets.ts'
import * as waitingList from './waiting-list.ts'

const PARTS = [
  account,
  profile,
  signIn,
  organisation,
  activity,
  hosting,
  search,
  participation,
  tickets,
  attendance,
  door,
  cheque,
  waitingList,
  payment,
  order,
  paymentAccount,
  invitation,
  hostEmail,
  conversation,
  moderation,
  notification,
  paymentOperations,
  platform,
]

/** The whole table, noun by noun. */
export const LINES = PARTS.flatMap(({ TABLE }) => readTable(TABLE))

export const lineOf = (name: string): Line => LINES.find((line) => line.name === name)!

/** How the call of each line is made. */
export const CALLS: Record<string, PrepareCall> = Object.fromEntries(
  PARTS.flatMap(({ CALLS }) => Object.entries(CALLS)),
)
