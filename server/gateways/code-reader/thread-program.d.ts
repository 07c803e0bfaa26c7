/** Made by the build from thread.ts, as one script (vite.threads.ts). */
declare module 'virtual:code-thread' {
  export const program: string
}
