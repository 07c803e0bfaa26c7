/** Made by the build from three packages and our own tables (vite.places.ts, ADR 064). */
declare module 'virtual:canadian-places' {
  /**
   * Tab-separated: id, name, province, region (a quarter's town, empty where nothing has to be told apart), latitude,
   * longitude, population, and `q` for a quarter or the radius of a region. The most populous first.
   */
  export const rows: string[]
  /** Tab-separated: what people also write (folded), or the beginning of a postal code, and the id that it stands for. */
  export const aliases: string[]
}

/** The files in which a browser finds suggestions. */
declare module 'virtual:place-files' {
  /** `/assets/lieux-…` */
  export const folder: string
  /** The two characters that they are named by, separated by spaces. */
  export const names: string
}
