import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { claimMarker } from '#db/queries/marker.ts'
import { openDatabase } from '#db/dialect.ts'
import type { Services } from './context.ts'
import { instant } from './clock.ts'
import { SettingsError, type Settings } from './env.ts'
import { brand } from './domain/brand.ts'
import { makeDataSeal } from './gateways/data-seal.ts'
import { makeEndpointImprover } from './gateways/improver-endpoint.ts'
import { makeOfflineImprover } from './gateways/improver-offline.ts'
import { mailReader } from './gateways/mailbox.ts'
import { makeOpenIdProvider } from './gateways/openid-client.ts'
import { makePasskeys } from './gateways/passkeys-webauthn.ts'
import { makePasswords } from './gateways/passwords-argon2.ts'
import { makePictureFiles } from './gateways/pictures-files.ts'
import type { Places } from './gateways/places.ts'
import { makeGooglePlaces } from './gateways/places-google.ts'
import { makeOfflinePlaces } from './gateways/places-offline.ts'
import { makeTicketSeal } from './gateways/ticket-seal.ts'
import { makeLog, type Logger } from './log.ts'
import { loadSecrets } from './secrets.ts'

/** Wires the house together for one process, from its settings. */
export function makeServices(settings: Settings): Services {
  const secrets = loadSecrets(settings)
  const log = makeLog(settings.logLevel)
  return {
    db: openDatabase(settings.database),
    now: () => new Date(),
    settings,
    log,
    passwords: makePasswords(),
    passkeys: makePasskeys(settings.publicUrl, brand.name),
    google: settings.google && makeOpenIdProvider(settings.google),
    pictures: makePictureFiles(join(settings.dataDir, 'uploads')),
    places: choosePlaces(settings, log),
    improver: settings.improver ? makeEndpointImprover(settings.improver) : makeOfflineImprover(),
    ticketSeal: makeTicketSeal({ seed: Buffer.from(secrets.ticketKey, 'hex'), keyId: 1 }),
    mailbox: settings.smtpUrl ? null : mailReader(join(settings.dataDir, 'mail')),
    dataSeal: makeDataSeal(Buffer.from(secrets.dataKey, 'hex')),
    flashSecret: secrets.session,
  }
}

function choosePlaces({ googlePlacesKey }: Settings, log: Logger): Places {
  const offline = makeOfflinePlaces()
  const onFailure = (error: unknown) => log.warn({ err: error }, 'Google tells no places')
  return googlePlacesKey ? makeGooglePlaces({ key: googlePlacesKey, onFailure, offline }) : offline
}

/**
 * Two machines on one database must seal tickets with one key: the first start leaves a fingerprint of its secrets,
 * every later one must show the same.
 */
export async function checkSecrets(services: Services): Promise<void> {
  const { session, ticketKey, dataKey } = loadSecrets(services.settings)
  const isOurs = async (name: string, ...secrets: string[]) => {
    const fingerprint = fingerprintOf(secrets)
    return (await claimMarker(services.db, name, fingerprint, instant(services.now()))) === fingerprint
  }
  if ((await isOurs('secrets', session, ticketKey)) && (await isOurs('data-key', dataKey))) return
  throw new SettingsError(
    'This database was made with other secrets: set SESSION_SECRET, TICKET_KEY and DATA_KEY to them, or use the DATA_DIR that holds them.',
  )
}

function fingerprintOf(secrets: string[]): string {
  return createHash('sha256').update(secrets.join(':')).digest('hex')
}
