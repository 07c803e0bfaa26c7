import { join } from 'node:path'
import { openDatabase, openHealthDatabase } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'
import type { DatabaseUnavailable } from '#db/unavailable.ts'
import { brand } from '#server/domain/platform/brand.ts'
import { makeCodeReader } from '#server/gateways/code-reader/code-reader-thread.ts'
import { makeDataSeal } from '#server/gateways/data-seal.ts'
import { makeEndpointImprover } from '#server/gateways/improver/endpoint.ts'
import { makeOfflineImprover } from '#server/gateways/improver/offline.ts'
import { capturedMail } from '#server/gateways/mailer/captured-mail.ts'
import { makeStripe } from '#server/gateways/payments/stripe.ts'
import { makeDrawingFiles } from '#server/gateways/pictures/drawings-files.ts'
import { makePictureFiles } from '#server/gateways/pictures/pictures-files.ts'
import { makeGooglePlaces } from '#server/gateways/places/google.ts'
import { makeOfflinePlaces } from '#server/gateways/places/offline.ts'
import type { Places } from '#server/gateways/places/places.ts'
import { makeRateLimits, type RateLimits } from '#server/gateways/rate-limits.ts'
import { makeOneTimeCodes } from '#server/gateways/sign-in/one-time-codes.ts'
import { makeOpenIdProvider } from '#server/gateways/sign-in/openid-client.ts'
import { makePasskeys } from '#server/gateways/sign-in/passkeys-webauthn.ts'
import { makePasswords } from '#server/gateways/sign-in/passwords-argon2.ts'
import { makeSigner } from '#server/gateways/signer.ts'
import { makeTicketSeal } from '#server/gateways/ticket-seal.ts'
import type { Services } from '#server/runtime/context.ts'
import type { Settings } from '#server/runtime/env.ts'
import type { Secrets } from '#server/runtime/keys/stored.ts'
import { watchKeys } from '#server/runtime/keys/watch.ts'
import { type Logger, makeProcessLogs } from '#server/runtime/log.ts'
import { withSandbox } from '#server/runtime/sandbox.ts'
import { sharedCounts } from './rate-limit-store.ts'

/** Wires the services of one process, from its settings. */
export function makeServices(
  given: Settings,
  { secrets, db: givenDb }: { secrets?: Secrets; db?: Db } = {},
): Services {
  const settings = withSandbox(given)
  const { log, accessLog } = makeProcessLogs(settings.logLevel)
  const keys = watchKeys({ settings, log, secrets })
  const signer = makeSigner(keys.sessions)
  const db = givenDb ?? openDatabase(settings.database, (outage) => tellOutage(log, outage))
  const onFailure = (error: unknown) =>
    log.warn({ err: error }, 'rate limit store failed, counting in memory')
  const rateLimits = makeRateLimits({ shared: sharedCounts(db, onFailure), signer })
  const pictures = makePictureFiles(join(settings.dataDir, 'uploads'))
  return {
    db,
    healthDb: openHealthDatabase(settings.database),
    now: () => new Date(),
    settings,
    log,
    accessLog,
    passwords: makePasswords(),
    passkeys: makePasskeys(settings.publicUrl, brand.name),
    oneTimeCodes: makeOneTimeCodes(brand.name),
    google: settings.google && makeOpenIdProvider(settings.google),
    pictures,
    codeReader: makeCodeReader(pictures),
    drawings: makeDrawingFiles(join(settings.dataDir, 'drawn')),
    places: choosePlaces(settings, log, rateLimits),
    improver: settings.improver ? makeEndpointImprover(settings.improver) : makeOfflineImprover(),
    payments: settings.stripe && makeStripe(settings.stripe),
    ticketSeal: makeTicketSeal(keys.tickets),
    mailbox: settings.smtpUrl ? null : capturedMail(join(settings.dataDir, 'mail')),
    dataSeal: makeDataSeal(keys.data),
    rateLimits,
    signer,
  }
}

/** Logs one line when it goes away and one when it comes back, however many calls fail meanwhile. */
function tellOutage(log: Logger, outage: DatabaseUnavailable | null): void {
  if (outage) log.error({ err: outage }, 'database unavailable')
  else log.warn('database available again')
}

function choosePlaces({ googlePlacesKey }: Settings, log: Logger, rateLimits: RateLimits): Places {
  const offline = makeOfflinePlaces()
  const mayPay = async () =>
    (await rateLimits.spend({ name: 'placesOfSite', key: 'site', factor: 1 })) === null
  const onFailure = (error: unknown) => log.warn({ err: error }, 'Google place search failed')
  return googlePlacesKey ? makeGooglePlaces({ key: googlePlacesKey, onFailure, offline, mayPay }) : offline
}
