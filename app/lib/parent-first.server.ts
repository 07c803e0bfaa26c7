import type { Session } from '#server/runtime/context.ts'
import { redirectWithToast } from './toast.server.ts'

/**
 * Leads a child whose parent has yet to agree to this page, with a message: nothing that they write is kept before
 * (docs/decisions/068).
 */
export async function requireParentsAgreement(session: Session, to: string): Promise<void> {
  if (!session.needsParent) return
  throw await redirectWithToast(to, { key: 'parentFirst', tone: 'danger' })
}
