import { z } from 'zod'
import { Id } from '#server/schemas/common.ts'
import { Instant } from '#server/schemas/date.ts'
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
