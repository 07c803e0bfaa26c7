import { z } from 'zod'
import { Id } from '#server/schemas/platform/primitives.ts'
import { requiredProse } from '#server/schemas/platform/text.ts'

/** The reason that a removed person reads. */
export const RemovalReason = requiredProse('removal.reason', 400)

/** A person entered by hand may be removed without a reason. */
export const RemovalForm = z.object({ reason: RemovalReason })
export const ManualRemovalForm = z.object({ reason: RemovalReason.optional() })

/** The reason that a refused person reads. */
export const RequestRefusalForm = RemovalForm.extend({ participantId: Id })
