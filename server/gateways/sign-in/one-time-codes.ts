import { TOTP, TOTP_DRIFT } from '#server/domain/account/second-factor.ts'

/** Codes that an app computes from a secret and the time (RFC 6238). */
export interface OneTimeCodes {
  /** Returns a new secret, in base 32. */
  makeSecret(): Promise<string>
  /** Returns the address that an app reads from the QR code. */
  address(secret: string, account: string): Promise<string>
  /** Returns the step of time to which a code belongs; null when it is not one of this minute. */
  findStep(secret: string, code: string, now: Date): Promise<number | null>
}

/** The library is loaded with the first code: most processes never need it. */
const library = () => import('otpauth')

/** The length that RFC 4226 recommends. */
const SECRET_BYTES = 20

export function makeOneTimeCodes(issuer: string): OneTimeCodes {
  return {
    async makeSecret() {
      const { Secret } = await library()
      return new Secret({ size: SECRET_BYTES }).base32
    },

    async address(secret, account) {
      const { Secret, TOTP: Codes } = await library()
      return new Codes({ ...TOTP, issuer, label: account, secret: Secret.fromBase32(secret) }).toString()
    },

    async findStep(secret, code, now) {
      const { Secret, TOTP: Codes } = await library()
      const timestamp = now.getTime()
      const delta = new Codes({ ...TOTP, secret: Secret.fromBase32(secret) }).validate({
        token: code,
        timestamp,
        window: TOTP_DRIFT,
      })
      return delta === null ? null : Math.floor(timestamp / 1000 / TOTP.period) + delta
    },
  }
}
