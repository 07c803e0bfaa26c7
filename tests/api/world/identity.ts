import { makeAuthenticator } from './authenticator.ts'
import type { PersonOverrides } from './cast.ts'
import { forget } from './security-log.ts'
import { type Person, refusal, type World, world } from './world.ts'

export const BANK = { transitNbr: '12345', institutionNbr: '815', accountNbr: '1234567' }

/** How a session is asked who it is. */
export const ASKED = refusal('CONFIRM_IDENTITY', 403)

/** A person with a session that was opened more than an hour ago. */
export async function hourLater(inputs: PersonOverrides = {}) {
  const app = await world()
  const alice = await app.participant(inputs)
  const session = await app.signedIn(alice)
  app.clock.pass({ minutes: 61 })
  await app.delivered()
  await forget(app)
  return {
    ...app,
    alice,
    session,
    save: () => session.profile.updateBilling(BANK),
    /** Asks for a code and returns the one that is mailed. */
    mailedCode: async () => {
      await session.account.sendIdentityCode()
      return codeIn(await app.delivered())
    },
  }
}

/** The six digits in the last of these e-mails. */
export function codeIn(messages: { text: string }[]): string {
  return /\b\d{6}\b/.exec(messages.at(-1)?.text ?? '')?.[0] ?? ''
}

/** Another code than this one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** A device with a passkey of this person. */
export async function passkeyOf({ services, as }: World, person: Person) {
  const device = makeAuthenticator(services.settings.publicUrl)
  const { passkey } = as(person).pages
  await passkey.add({ answer: device.create(await passkey.begin()), name: 'Téléphone' })
  return device
}
