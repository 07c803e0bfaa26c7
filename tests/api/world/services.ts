import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { Db } from '#db/schema.ts'
import { makeCodeReader } from '#server/gateways/code-reader/code-reader-thread.ts'
import { makeDataSeal } from '#server/gateways/data-seal.ts'
import { makeEndpointImprover } from '#server/gateways/improver/endpoint.ts'
import { makeOfflineImprover } from '#server/gateways/improver/offline.ts'
import { fixedKeys } from '#server/gateways/keys.ts'
import { capturedMail } from '#server/gateways/mailer/captured-mail.ts'
import { makeDrawingFiles } from '#server/gateways/pictures/drawings-files.ts'
import { makePictureFiles } from '#server/gateways/pictures/pictures-files.ts'
import { makeOfflinePlaces } from '#server/gateways/places/offline.ts'
import { makeRateLimits } from '#server/gateways/rate-limits.ts'
import { makeOneTimeCodes } from '#server/gateways/sign-in/one-time-codes.ts'
import { makeOpenIdProvider } from '#server/gateways/sign-in/openid-client.ts'
import { makePasskeys } from '#server/gateways/sign-in/passkeys-webauthn.ts'
import type { Passwords } from '#server/gateways/sign-in/passwords.ts'
import { makePasswords } from '#server/gateways/sign-in/passwords-argon2.ts'
import { makeTicketSeal } from '#server/gateways/ticket-seal.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { readSettings } from '#server/runtime/env.ts'
import { makeLog } from '#server/runtime/log.ts'
import { sharedCounts } from '#server/runtime/wiring/rate-limit-store.ts'
import { afterTheFile } from '#tests/api/world/database/database.ts'
import { type CapturingMailer, capturingMailer } from '#tests/api/world/emails/mailer.ts'
import { signerOf } from '#tests/infrastructure/signer.ts'

/** A Friday noon in Québec, in winter time. */
const START = '2026-11-20T17:00:00.000Z'

/** The password of everybody in the cast. */
export const PASSWORD = 'sept outardes au-dessus du fleuve'

export interface Clock {
  now: Date
  /** Advances the clock. */
  pass(time: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

export type TestServices = WorkerServices & { mailer: CapturingMailer }

/** The services of the product on this database, with a clock that stands still until it is advanced. */
export async function makeTestServices(
  db: Db,
  settings: Record<string, string> = {},
): Promise<{ services: TestServices; clock: Clock }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'viree-test-'))
  afterTheFile(() => rm(dataDir, { recursive: true, force: true }))
  const clock = makeClock()
  const parsed = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings })
  const pictures = makePictureFiles(join(dataDir, 'uploads'))
  const services = {
    db,
    now: () => clock.now,
    settings: parsed,
    passkeys: makePasskeys(parsed.publicUrl, 'Virée'),
    oneTimeCodes: makeOneTimeCodes('Virée'),
    google: parsed.google && makeOpenIdProvider(parsed.google),
    log: makeLog('silent'),
    passwords,
    pictures,
    codeReader: makeCodeReader(pictures),
    drawings: makeDrawingFiles(join(dataDir, 'drawn')),
    places,
    improver: parsed.improver ? makeEndpointImprover(parsed.improver, 3000) : makeOfflineImprover(),
    payments: null,
    ticketSeal,
    mailbox: capturedMail(join(dataDir, 'mail')),
    dataSeal: makeDataSeal(fixedKeys([{ id: 1, key: '05'.repeat(32) }])),
    rateLimits: makeRateLimits({
      shared: sharedCounts(db, throwOn, PATIENCE_MS),
      signer: signerOf('y'.repeat(64)),
    }),
    signer: signerOf('x'.repeat(64)),
    mailer: capturingMailer(),
  }
  return { services, clock }
}

function makeClock(): Clock {
  return {
    now: new Date(START),
    pass({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      const total = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
      this.now = new Date(this.now.getTime() + total * 1000)
    },
  }
}

/** The product's own, with cheaper hashes; the strength of the cast's password is not checked again. */
const passwords: Passwords = (() => {
  const real = makePasswords()
  return {
    hash: (password) => hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 }),
    verify: (known, password) => real.verify(known, password),
    isBreached: (password) => real.isBreached(password),
    isWeak: (password, ownWords) =>
      password === PASSWORD ? Promise.resolve(false) : real.isWeak(password, ownWords),
  }
})()

/** On a busy machine no statement may be late: the fallback in memory, which counts anew, would let more in. */
const PATIENCE_MS = 60_000

function throwOn(error: unknown): never {
  throw error
}

const places = makeOfflinePlaces()
const ticketSeal = makeTicketSeal(fixedKeys([{ id: 1, key: '07'.repeat(32) }]))
