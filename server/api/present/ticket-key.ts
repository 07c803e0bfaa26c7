const KIND = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' } as const

/** Returns a public key as RFC 7517 and 8037 write it. */
export function presentKey({ id, x }: { id: number; x: string }) {
  return { ...KIND, kid: String(id), x }
}
