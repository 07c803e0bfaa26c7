/** Reads a body into memory up to the limit; returns null when there is more. */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of iterate(body)) {
    size += chunk.length
    if (size > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A stream of the web platform is iterable in node, but not to the compiler. */
function iterate(body: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | null) {
  if (body === null) return []
  return body instanceof ReadableStream ? chunksOf(body.getReader()) : body
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel()
  }
}
