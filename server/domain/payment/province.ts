/** The provinces and territories of Canada, by the codes of Canada Post. */
export const PROVINCES = [
  'QC',
  'ON',
  'NB',
  'NS',
  'PE',
  'NL',
  'MB',
  'SK',
  'AB',
  'BC',
  'YT',
  'NT',
  'NU',
] as const

export type Province = (typeof PROVINCES)[number]
