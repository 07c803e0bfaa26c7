/** What a page that is refused says of itself, where the words of its status say too little. */
export interface ErrorWords {
  title: string
  text: string
}

/** As it came with a thrown answer. */
export function errorWordsIn(data: unknown): ErrorWords | null {
  const { title, text } = (data ?? {}) as Partial<ErrorWords>
  return typeof title === 'string' && typeof text === 'string' ? { title, text } : null
}
