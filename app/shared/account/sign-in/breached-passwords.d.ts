/** Made by the build from the list of breached passwords (vite.passwords.ts). */
declare module 'virtual:strong-looking-breached-passwords' {
  /** Prints of four characters each, of those that the estimate would call good. */
  export const prints: string
}
