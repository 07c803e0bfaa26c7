import type { User } from '#db/schema/account.ts'
import type { Services } from '#server/runtime/context.ts'

/** The reason why a new password is not accepted. Passwords that were chosen before keep working. */
export type PasswordRefusal = 'WEAK_PASSWORD' | 'BREACHED_PASSWORD'

type Owner = Pick<User, 'email' | 'firstName' | 'lastName' | 'organisationName'>

export async function passwordRefusal(
  { passwords }: Pick<Services, 'passwords'>,
  { email, firstName, lastName, organisationName }: Owner,
  password: string,
): Promise<PasswordRefusal | null> {
  const ownWords = [email, firstName, lastName, organisationName ?? ''].filter(Boolean)
  if (await passwords.isWeak(password, ownWords)) return 'WEAK_PASSWORD'
  return (await passwords.isBreached(password)) ? 'BREACHED_PASSWORD' : null
}
