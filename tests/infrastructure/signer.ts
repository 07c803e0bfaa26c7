import { fixedKeys } from '#server/gateways/keys.ts'
import { makeSigner } from '#server/gateways/signer.ts'

/** Signs with one key that never changes. */
export function signerOf(key: string) {
  return makeSigner(fixedKeys([{ id: 1, key }]))
}
