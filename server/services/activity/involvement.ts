import { isInvolved } from '#db/queries/activity/involvement.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { emailKey } from '#server/services/account/account.ts'

/**
 * Returns whether an activity's page shows this person nothing but what it shows to every other member: an account in
 * good standing, acting for itself, that has nothing to do with the activity (docs/decisions/058).
 */
export async function isStranger(services: Services, person: Session, activityId: number): Promise<boolean> {
  const { accountType, standing, waitsForParent, isOperator, lacksSecondFactor, actingFor } = person
  const isPlain = accountType === 'BASIC' && standing === 'YES' && !waitsForParent && !actingFor
  // Without the second factor that the settings require, the header still leads an operator to where it is set up.
  if (!isPlain || isOperator || lacksSecondFactor || person.displayName === '') return false
  return !(await isInvolved(services.db, activityId, {
    userId: person.userId,
    emailKey: emailKey(person.email),
  }))
}
