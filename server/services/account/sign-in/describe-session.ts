import { findActingFor } from '#db/queries/organisation/membership.ts'
import type { User } from '#db/schema/account.ts'
import { accountTypeNow } from '#server/domain/account/billing/pro.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { waitsForParent } from '#server/domain/account/parent.ts'
import { lacksSecondFactor } from '#server/domain/account/second-factor.ts'
import { type AccountStanding, accountStanding } from '#server/domain/account/standing.ts'
import { CURRENT_TERMS } from '#server/domain/account/terms.ts'
import type { ActingFor } from '#server/domain/organisation/acting.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { lacksPaymentAccount } from '#server/services/payment/sales.ts'

/** Returns the facts about an account for the rules. */
export function describeSession(
  services: Services,
  sessionId: number,
  user: User & { pictureKey?: string | null },
  { expiresAt, identityProvenAt }: Pick<Session, 'expiresAt' | 'identityProvenAt'>,
  {
    actingFor = null,
    hasSecondFactor = false,
    paymentAccountMissing = false,
  }: { actingFor?: ActingFor | null; hasSecondFactor?: boolean; paymentAccountMissing?: boolean } = {},
): Session {
  const role = { isOperator: isOperator(services, user), hasSecondFactor }
  const lacks = lacksSecondFactor(role, services.settings.operatorsSecondFactor)
  const emailConfirmed = user.emailConfirmedAt !== null
  return {
    sessionId,
    userId: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    organisationName: user.organisationName,
    displayName: displayName(user),
    pictureKey: user.pictureKey ?? null,
    accountType: accountTypeNow(user, services.now()),
    standing: standingOf(user, paymentAccountMissing),
    // The address is confirmed: only the parent's agreement is missing.
    waitsForParent: emailConfirmed && waitsForParent(user),
    needsParent: waitsForParent(user),
    isOperator: role.isOperator && !lacks,
    lacksSecondFactor: lacks,
    actingFor,
    locale: user.locale,
    registeredAt: user.registeredAt,
    expiresAt,
    identityProvenAt,
  }
}

/** A role by email address needs a confirmed one (decisions §9). */
export function isOperator({ settings }: Services, user: User): boolean {
  const { emailConfirmedAt, accountType, emailKey } = user
  return emailConfirmedAt !== null && accountType !== 'BANNED' && settings.operators.includes(emailKey)
}

function standingOf(user: User, paymentAccountMissing: boolean): AccountStanding {
  const facts = {
    emailConfirmed: user.emailConfirmedAt !== null && !waitsForParent(user),
    acceptedTerms: user.termsVersion,
    subscriptionUnpaid: false, // subscriptions are not sold yet
    paymentAccountMissing,
  }
  return accountStanding(facts, CURRENT_TERMS)
}

/** Returns the facts about an organisation that rules need when a person acts for it; null when they may not. */
export async function describeActingFor(services: Services, organisationId: number, userId: number) {
  const found = await findActingFor(services.db, organisationId, userId)
  if (!found) return null
  const { role, organisation } = found
  return {
    organisationId,
    name: displayName(organisation),
    pictureKey: organisation.pictureKey,
    role,
    accountType: accountTypeNow(organisation, services.now()),
    standing: standingOf(organisation, await lacksPaymentAccount(services, organisationId)),
  }
}
