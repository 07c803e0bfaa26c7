/**
 * Loads sharp with the first picture: it takes twenty megabytes. One thread a picture, and no cache of decoded
 * pictures: memory and processors are for the pages. Each operation takes one of libuv's threads, which hashing and
 * files need too.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
