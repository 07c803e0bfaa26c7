/** Hashes and judges passwords. Neither ever happens inside a transaction. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password belongs to the hash; takes as long without a hash, so that nobody learns which addresses exist. */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Whether it would be guessed soon, knowing the person's own words. */
  isWeak(password: string, ownWords: string[]): Promise<boolean>
}
