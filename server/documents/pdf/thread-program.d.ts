/** Made by the build from thread.ts, as one script (vite.threads.ts). */
declare module 'virtual:pdf-thread' {
  export const program: string
}
