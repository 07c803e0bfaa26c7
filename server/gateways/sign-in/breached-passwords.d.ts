/** Made by the build from the list of a package (vite.passwords.ts). */
declare module 'virtual:breached-passwords' {
  /** In small letters, one a line, with a line break before the first and after the last. */
  export const passwords: string
}
