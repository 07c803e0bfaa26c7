import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** Below this the head of the message is most of it. */
export const WORTH_COMPRESSING_BYTES = 1000

/** The cheapest level: further ones cost more processor than they save. */
const GZIP_LEVEL = 1

/** Returns whether a browser reads a coding, by its Accept-Encoding. */
export function accepts(accepted: string, coding: string): boolean {
  return accepted.split(',').some((offer) => {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase())
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

export function gzipped(body: Buffer): Promise<Buffer> {
  return promisify(gzip)(body, { level: GZIP_LEVEL })
}
