import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Passkeys } from './passkeys.ts'

/** The library is loaded with the first passkey: most visits never need it. */
const library = () => import('@simplewebauthn/server')

/** Returns null where the site has an IP address instead of a name: browsers refuse passkeys there. */
export function makePasskeys(publicUrl: string, siteName: string): Passkeys | null {
  const { origin: expectedOrigin, hostname } = new URL(publicUrl)
  if (isIP(hostname) || hostname.startsWith('[')) return null

  return {
    makeChallenge: () => randomBytes(32).toString('base64url'),

    async askForNew({ challenge, userId, userName, displayName, known }) {
      const { generateRegistrationOptions } = await library()
      return generateRegistrationOptions({
        rpName: siteName,
        rpID: hostname,
        userID: new TextEncoder().encode(`viree-${userId}`),
        userName,
        userDisplayName: displayName,
        challenge: bytesOf(challenge),
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    async askForUse(challenge, known = []) {
      const { generateAuthenticationOptions } = await library()
      return generateAuthenticationOptions({
        rpID: hostname,
        challenge: bytesOf(challenge),
        allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        userVerification: 'required',
      })
    },

    async readNew(answer, expectedChallenge) {
      const { verifyRegistrationResponse } = await library()
      const { registrationInfo } = await verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin,
        expectedRPID: hostname,
      }).catch(() => ({ registrationInfo: undefined }))
      if (!registrationInfo) return null
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
        isBackedUp: registrationInfo.credentialBackedUp,
      }
    },

    async readUse(answer, expectedChallenge, { credentialId, publicKey, counter, transports }) {
      const { verifyAuthenticationResponse } = await library()
      const credential = { id: credentialId, publicKey: bytesOf(publicKey), counter, transports }
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge,
        expectedOrigin,
        expectedRPID: hostname,
        credential,
      }).catch(() => ({ verified: false, authenticationInfo: undefined }))
      if (!verified || !authenticationInfo) return null
      return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
    },
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}
