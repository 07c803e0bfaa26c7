/** Made by vite.door.ts, from app/door. */
declare module 'virtual:door-page' {
  /** The addresses of its script, its sheet and its fonts. */
  export const files: string[]
  /** The service worker, without the `DOOR` that it reads. */
  export const worker: string
}
