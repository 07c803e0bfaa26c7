import { enterWithGoogle } from '#server/services/account/sign-in/provider.ts'
import type { World } from './world.ts'

/** Comes from Google with this address, and sends the newcomer's form where there is one. */
export async function comeFromGoogle({ services, as }: Pick<World, 'services' | 'as'>, email: string) {
  const person = {
    subject: `sub-${email}`,
    email,
    isEmailVerified: true,
    firstName: 'Alice',
    lastName: 'Roy',
  }
  const entered = await enterWithGoogle(services, person)
  if (!('code' in entered)) return entered
  const names = { firstname: 'Alice', name: 'Roy' }
  const form = { username: email, provider: 'GOOGLE' as const, providerId: entered.code, ...names }
  const { userId } = await as(null).account.signUp(form)
  return { userId: Number(userId) }
}
