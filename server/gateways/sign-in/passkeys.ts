/** What a browser says of itself and its device, in JSON; nobody has checked it yet. */
export type PasskeyAnswer = Record<string, unknown> & { id: string }

/** What browsers are asked, in the JSON of WebAuthn. */
export type PasskeyQuestion = object

/** What we keep of a device. */
export interface PasskeyKey {
  credentialId: string
  /** COSE, as base64url. */
  publicKey: string
  counter: number
  transports: string[]
  isBackedUp: boolean
}

/** Passkeys (WebAuthn) for this site. A device asks for a fingerprint, a face or a code each time. */
export interface Passkeys {
  makeChallenge(): string
  /** The question that makes a new key; `known` devices are not asked twice. */
  askForNew(input: {
    challenge: string
    userId: number
    userName: string
    displayName: string
    known: Pick<PasskeyKey, 'credentialId' | 'transports'>[]
  }): Promise<PasskeyQuestion>
  /** The question that any key of this site may answer. */
  askForUse(challenge: string): Promise<PasskeyQuestion>
  /** The new key, or null when anything about the answer is not right. */
  readNew(answer: PasskeyAnswer, challenge: string): Promise<PasskeyKey | null>
  /** What the use says of the key, or null when it was not this key, or its count went backwards. */
  readUse(
    answer: PasskeyAnswer,
    challenge: string,
    key: Omit<PasskeyKey, 'isBackedUp'>,
  ): Promise<Pick<PasskeyKey, 'counter' | 'isBackedUp'> | null>
}
