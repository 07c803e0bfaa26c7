/** Hashes passwords and checks their strength. Neither ever happens inside a transaction. */
export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Returns whether the password fits the hash; takes as long without one, so that nobody learns which addresses exist.
   */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Returns whether it would be guessed soon, knowing the person's own words. */
  isWeak(password: string, ownWords: string[]): Promise<boolean>
  /** Returns whether it is on a list of passwords from past breaches, whatever its capitals: those are tried first. */
  isBreached(password: string): Promise<boolean>
}
