import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Question {
  challenge: string
}

/** Deviations from a correct response. */
export interface Lies {
  origin?: string
  challenge?: string
  /** The device did not ask for a fingerprint, a face or a code. */
  withoutVerification?: boolean
  /** The signature counter of the device. */
  counter?: number
}

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40]

/** A device that holds one passkey (ES256, no attestation), for a site of this address. */
export function makeAuthenticator(publicUrl: string) {
  const { origin, hostname } = new URL(publicUrl)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  function clientData(type: string, { challenge }: Question, lies: Lies): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...spoken(lies) }))
  }

  function authenticatorData(flags: number, lies: Lies, rest: Buffer): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    const head = createHash('sha256').update(hostname).digest()
    return Buffer.concat([
      head,
      Buffer.from([lies.withoutVerification ? flags & ~VERIFIED : flags]),
      count,
      rest,
    ])
  }

  function answer(response: Record<string, string>) {
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
  }

  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

  return {
    id,
    /** As it is stored. */
    publicKey: key.toString('base64url'),
    /** Returns the response to the challenge that creates a key. */
    create(question: Question, lies: Lies = {}): string {
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255])
      const kept = Buffer.concat([Buffer.alloc(16), length, credentialId, key])
      const data = authenticatorData(PRESENT | VERIFIED | HAS_KEY, lies, kept)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', question, lies).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    /** Returns the response to the challenge that uses it. */
    use(question: Question, lies: Lies = {}): string {
      counter++
      const client = clientData('webauthn.get', question, lies)
      const data = authenticatorData(PRESENT | VERIFIED, lies, Buffer.alloc(0))
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}

function spoken({ origin, challenge }: Lies) {
  return { ...(origin && { origin }), ...(challenge && { challenge }) }
}
