import { StartRefusal } from '#db/start/refusal.ts'
import { readSettings } from '#server/runtime/env.ts'
import { makeServices } from '#server/runtime/wiring/services.ts'
import { resetSecondFactor } from '#server/services/account/sign-in/reset-second-factor.ts'
import { writeForOwnerOnly } from './data-dir.ts'
import { sayWhyNot } from './explanation.ts'

/** `npm run reset-second-factor -- ADDRESS`: for somebody who has lost the app and all recovery codes. */
async function main(): Promise<void> {
  writeForOwnerOnly()
  const [email, ...others] = process.argv.slice(2)
  if (!email || others.length > 0)
    throw new StartRefusal('Name one address: npm run reset-second-factor -- person@example.org')
  const services = makeServices(readSettings(process.env))
  try {
    const reset = await resetSecondFactor(services, email)
    if ('refused' in reset) throw new StartRefusal(REFUSALS[reset.refused])
    process.stdout.write(
      `Two-step verification of account ${reset.userId} is off. The security log says so, and the worker e-mails the person.\n`,
    )
  } finally {
    await services.db.destroy()
    await services.healthDb?.destroy()
  }
}

const REFUSALS = {
  NOT_FOUND: 'No account has this address.',
  SECOND_FACTOR_OFF: 'This account has no two-step verification that is on.',
}

main().catch((error: unknown) => {
  sayWhyNot(error)
  process.exitCode = 1
})
