/** Made by the build from the list of a package (vite.passwords.ts). */
declare module 'virtual:breached-passwords' {
  /** In lower case, one a line, with a line break before the first and after the last. */
  export const passwords: string
}
