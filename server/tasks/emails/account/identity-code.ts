import { writeIdentityCode } from '#emails/messages/account/identity-code.ts'
import { PROOF_PATH } from '#server/domain/account/identity-proof.ts'
import { IDENTITY_CODE_MINUTES } from '#server/domain/account/lifetimes.ts'
import { makeIdentityCode } from '#server/services/account/sign-in/identity-code.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'

/** The code with which somebody who is signed in proves who they are. */
export const identityCode: EmailBuilder<'IDENTITY_CODE'> = async ({ services, recipient, subject, t }) => {
  const { userId, locale } = recipient
  const { sessionId } = subject
  const code = userId === null ? null : await makeIdentityCode(services, { userId, sessionId })
  if (code === null) return null
  const query = new URLSearchParams({ etape: 'code', lang: locale })
  const proofUrl = `${services.settings.publicUrl}${PROOF_PATH}?${query}`
  return {
    message: writeIdentityCode(t, { ...recipient, code, proofUrl, validMinutes: IDENTITY_CODE_MINUTES }),
  }
}
