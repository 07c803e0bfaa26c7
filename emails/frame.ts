/** The parts around every email, about the platform that sends it. Addresses are absolute. */
export interface Frame {
  brand: string
  siteUrl: string
  /** The logo's mark as PNG, at least 64 × 64: mail programs do not draw SVG. */
  logoUrl?: string
  /** Company and postal address, which Canada's anti-spam law requires. */
  postalAddress: string
  /** For emails that may be switched off: the page that does it in one press. */
  unsubscribeUrl?: string
}
