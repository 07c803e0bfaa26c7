import {
  findConfirmationLink,
  insertConfirmationLink,
  useConfirmationLink,
} from '#db/queries/account/confirmation-link.ts'
import { lockUser, updateUser } from '#db/queries/account/user.ts'
import { findNewestDraft } from '#db/queries/activity/draft.ts'
import type { User } from '#db/schema/account.ts'
import { CONFIRMATION_LINK_HOURS } from '#server/domain/account/lifetimes.ts'
import { waitsForParent } from '#server/domain/account/parent.ts'
import { harmlessReturnTo } from '#server/domain/account/return-to.ts'
import { EDITOR_PATH, hostedPath } from '#server/domain/activity/paths.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { hashToken, makeToken } from '#server/runtime/token.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { recordChange } from '#server/services/platform/security-event.ts'
import { welcome } from './welcome.ts'

/** Creates the secret of a confirmation link when the email is written, so that only the email contains it. */
export async function makeConfirmationLink(services: Services, userId: number): Promise<string> {
  const { token, tokenHash } = makeToken()
  const now = services.now()
  await insertConfirmationLink(services.db, {
    tokenHash,
    userId,
    createdAt: instant(now),
    expiresAt: instant(new Date(now.getTime() + CONFIRMATION_LINK_HOURS * 3_600_000)),
  })
  return token
}

type Confirmation =
  /** `returnTo`: the page that the person was on when they signed up, or the draft that they have begun since. */
  | { isRepeat: boolean; returnTo: string | null; waitsForParent: boolean }
  | { refused: 'UNKNOWN_LINK' | 'EXPIRED_LINK' }

/** Confirms the address that the link was sent to. Works once; pressing the button twice is not an error. */
export async function confirmEmail(services: Services, token: string): Promise<Confirmation> {
  return inTransaction(services, async (services): Promise<Confirmation> => {
    const link = await findConfirmationLink(services.db, hashToken(token))
    if (!link) return { refused: 'UNKNOWN_LINK' }
    const user = await lockUser(services.db, link.userId) // another link may be used at the same time
    if (!user || user.deletedAt) return { refused: 'UNKNOWN_LINK' }
    // Anybody may have signed up with this address, and chosen where its link leads.
    const returnTo = harmlessReturnTo(await whereTo(services, user)) || null
    const next = { returnTo, waitsForParent: waitsForParent(user) }
    if (user.emailConfirmedAt) return { isRepeat: true, ...next }
    const now = instant(services.now())
    if (link.expiresAt <= now) return { refused: 'EXPIRED_LINK' }
    if (!(await useConfirmationLink(services.db, link.id, now))) return { isRepeat: true, ...next }

    await updateUser(services.db, link.userId, { emailConfirmedAt: now })
    await recordChange(services, { kind: 'EMAIL_CONFIRMED', accountId: link.userId })
    await welcome(services, link.userId)
    return { isRepeat: false, ...next }
  })
}

/** Anyone who signed up to propose an activity, or began one without another plan, goes on with their draft. */
async function whereTo({ db }: Services, { id, returnTo }: User): Promise<string | null> {
  if (returnTo !== null && returnTo.split(/[?#]/)[0] !== EDITOR_PATH) return returnTo
  const draft = await findNewestDraft(db, id)
  return draft ? hostedPath(draft.id, 'modifier') : returnTo
}
