import { z } from 'zod'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { PublicPerson } from './person.ts'

export const OrganisationRole = z.enum(['ADMIN', 'MEMBER'])

export const OrganisationMember = PublicPerson.extend({ role: OrganisationRole, since: Instant })

/** An organisation that the person acts for. */
export const Organisation = z.object({
  organisationId: Id,
  incName: z.string(),
  pictureUrl: z.string().nullable(),
  /** The person's own role. */
  role: OrganisationRole,
  /** Shown to admins; empty to members. */
  members: z.array(OrganisationMember),
})
