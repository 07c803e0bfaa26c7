/** A browser's answer about itself and its device, in JSON; not verified yet. */
export type PasskeyAnswer = Record<string, unknown> & { id: string }

/** The options for browsers, in the JSON of WebAuthn. */
export type PasskeyQuestion = object

/** The stored key of a device. */
export interface PasskeyKey {
  credentialId: string
  /** COSE, as base64url. */
  publicKey: string
  counter: number
  transports: string[]
  isBackedUp: boolean
}

/** Passkeys (WebAuthn) for this site. A device requires a fingerprint, a face or a code each time. */
export interface Passkeys {
  makeChallenge(): string
  /** Returns the options that create a new key; `known` devices are excluded. */
  askForNew(input: {
    challenge: string
    userId: number
    userName: string
    displayName: string
    known: Pick<PasskeyKey, 'credentialId' | 'transports'>[]
  }): Promise<PasskeyQuestion>
  /** Returns the options that any key of this site may answer; with `known`, only these. */
  askForUse(
    challenge: string,
    known?: Pick<PasskeyKey, 'credentialId' | 'transports'>[],
  ): Promise<PasskeyQuestion>
  /** Returns the new key, or null when anything about the answer is not right. */
  readNew(answer: PasskeyAnswer, challenge: string): Promise<PasskeyKey | null>
  /** Returns the new state of the key, or null when it was not this key, or its counter went backwards. */
  readUse(
    answer: PasskeyAnswer,
    challenge: string,
    key: Omit<PasskeyKey, 'isBackedUp'>,
  ): Promise<Pick<PasskeyKey, 'counter' | 'isBackedUp'> | null>
}
