import { z } from 'zod'
import { Instant } from '#server/schemas/platform/date.ts'
import { ActivitySummary } from './activity.ts'
import { AccountType, PublicPerson } from './person.ts'

/** The public side of an account. */
export const Profile = PublicPerson.extend({
  firstname: z.string(),
  name: z.string(),
  incName: z.string().nullable(),
  description: z.string().nullable(),
  city: z.string().nullable(),
  cityPlaceId: z.string().nullable(),
  facebook: z.string().nullable(),
  instagram: z.string().nullable(),
  linkedin: z.string().nullable(),
  web: z.string().nullable(),
  /** Whether the caller follows this host. */
  following: z.boolean(),
  accountType: AccountType,
  inscriptionDate: Instant,
  /** Whether it is the caller's own. */
  isOwn: z.boolean(),
  /** What this account hosts and has not begun, soonest first. */
  activities: z.array(ActivitySummary),
  /** The last six that this account hosted, newest first: over, public, and not called off. */
  pastActivities: z.array(ActivitySummary),
  /** Attended activities, newest first: over, public, and not marked absent. Empty unless its owner shows them. */
  attended: z.array(ActivitySummary),
  /** Whether `attended` is shown to others; null in a profile that is not the caller's own. */
  showsAttended: z.boolean().nullable(),
})

export type Profile = z.output<typeof Profile>
