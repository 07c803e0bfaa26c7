import { availableParallelism } from 'node:os'

/** One decodes a picture that somebody sends, one draws. */
const PICTURES = 2

/** Files, and names of other machines: node's own number. */
const FILES = 4

/**
 * How many threads a process needs for what may take a while at the same time (UV_THREADPOOL_SIZE): as many passwords as
 * are hashed at once (one less than there are processors), pictures, and files. With too few, reading a page's file waits
 * until somebody's photograph is decoded.
 */
export function threads(processors = availableParallelism()) {
  return Math.max(1, processors - 1) + PICTURES + FILES
}
