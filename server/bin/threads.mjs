import { availableParallelism } from 'node:os'

/** One decodes an uploaded picture, one draws. */
const PICTURES = 2

/** File access and DNS: node's own number. */
const FILES = 4

/**
 * Returns the number of threads for blocking work at the same time (UV_THREADPOOL_SIZE): as many passwords as are
 * hashed at once (one less than there are processors), pictures, and files. With too few, reading a page's file waits
 * until another person's photograph is decoded.
 */
export function threads(processors = availableParallelism()) {
  return Math.max(1, processors - 1) + PICTURES + FILES
}
