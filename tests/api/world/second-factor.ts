import { TOTP } from 'otpauth'
import type { RestAnswer } from './browser.ts'
import type { Person, World } from './world.ts'

/** The app that makes codes from the secret which the site shows. */
export function makeApp({ clock }: Pick<World, 'clock'>, secret: string) {
  const codes = new TOTP({ secret: secret.replaceAll(' ', '') })
  return {
    /** The code of now, or of so many steps later. */
    code: (steps = 0) => codes.generate({ timestamp: clock.now.getTime() + steps * 30_000 }),
  }
}

/** Turns two-step verification on; the code of the next step is the first that signs in. */
export async function withSecondFactor(app: World, person: Person) {
  const { secondFactor } = app.as(person).pages
  await secondFactor.begin()
  const known = await secondFactor.read()
  if (known.state !== 'BEGUN') throw new Error(known.state)
  const phone = makeApp(app, known.secret)
  const { recoveryCodes } = await secondFactor.confirm({ code: phone.code() })
  return { phone, recoveryCodes, secret: known.secret }
}

/** The credentials call with a code. */
export async function sendCredentials(
  page: ReturnType<World['browser']>,
  { email: username, password }: Pick<Person, 'email' | 'password'>,
  code?: string,
): Promise<RestAnswer> {
  const form = { username, password, csrfToken: await page.csrfToken(), json: 'true', ...(code && { code }) }
  return page.send('/api/auth/callback/credentials', { form })
}
