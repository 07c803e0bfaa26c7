/** Made by the build from thread.ts, as one script (vite.threads.ts). */
declare module 'virtual:table-thread' {
  export const program: string
}
