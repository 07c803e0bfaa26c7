import type { CSSProperties } from 'react'
import { palette } from '#server/domain/platform/palette.ts'

const { day, night } = palette

/**
 * The design's tokens for mail programs: most know neither custom properties nor style sheets, so the day colours are
 * written into each element, and a small sheet in the head gives the night colours to the programs that read it.
 */
const FONT = "'Radio Canada', system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const WHITE = '#ffffff'
const RADIUS = 7
const COLUMN = 608 // 38 rem

const ink: CSSProperties = { color: day.ink, fontFamily: FONT }
const text: CSSProperties = {
  ...ink,
  fontSize: 17,
  lineHeight: '26px',
  margin: '0 0 16px',
  overflowWrap: 'anywhere',
}

export const look = {
  ground: { backgroundColor: day.sunken, padding: '24px 16px', fontFamily: FONT },
  sheet: {
    backgroundColor: day.surface,
    borderRadius: RADIUS,
    borderCollapse: 'separate',
    maxWidth: COLUMN,
    overflow: 'hidden',
  },
  inside: { padding: 24 },
  cover: { width: '100%', height: 'auto', borderRadius: `${RADIUS}px ${RADIUS}px 0 0` },
  logo: { display: 'inline-block', verticalAlign: 'middle', marginRight: 8, borderRadius: RADIUS },
  brand: {
    ...ink,
    fontSize: 22,
    fontWeight: 600,
    letterSpacing: '-.02em',
    lineHeight: '32px',
    verticalAlign: 'middle',
  },
  brandLine: { margin: '0 0 24px', lineHeight: '32px' },
  heading: {
    ...ink,
    fontSize: 30,
    fontWeight: 600,
    lineHeight: '35px',
    letterSpacing: '-.015em',
    margin: '0 0 16px',
  },
  text,
  quote: { margin: '0 0 20px' },
  quoteText: { borderLeft: `3px solid ${night.soft}`, padding: '2px 0 2px 16px' },
  quoteLabel: { ...text, color: day.soft, fontSize: 15, lineHeight: '23px', margin: 0 },
  hostWords: { margin: '0 0 20px' },
  hostWordsText: { borderLeft: `3px solid ${day.primary}`, padding: '2px 0 2px 16px' },
  hostLogo: { borderRadius: RADIUS, margin: '4px 0 12px' },
  hostHeading: { ...ink, fontSize: 20, fontWeight: 600, lineHeight: '28px', margin: '0 0 12px' },
  hostList: { margin: '0 0 16px', padding: '0 0 0 24px' },
  hostListItem: { ...ink, fontSize: 17, lineHeight: '26px', overflowWrap: 'anywhere' },
  hostCode: { fontFamily: 'monospace', fontSize: 15, overflowWrap: 'anywhere' },
  facts: { margin: '8px 0 20px' },
  factLabel: {
    ...ink,
    color: day.soft,
    fontSize: 15,
    lineHeight: '24px',
    fontWeight: 400,
    padding: '4px 16px 4px 0',
    verticalAlign: 'top',
    width: 72,
  },
  fact: {
    ...ink,
    fontSize: 17,
    lineHeight: '24px',
    padding: '4px 0',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  button: {
    display: 'block',
    boxSizing: 'border-box',
    backgroundColor: day.primary,
    border: `1px solid ${day.primary}`,
    borderRadius: RADIUS,
    color: day.onPrimary,
    fontFamily: FONT,
    fontSize: 17,
    fontWeight: 600,
    textAlign: 'center',
    padding: '14px 20px',
  },
  afterButton: { margin: '0 0 24px' },
  ticket: { borderTop: `1px solid ${day.line}`, margin: '0' },
  ticketCode: { width: 184, padding: '16px 20px 16px 0', verticalAlign: 'top' },
  ticketText: { padding: '16px 0', verticalAlign: 'top' },
  list: { margin: '8px 0', padding: '0 0 0 20px' },
  listItem: { ...ink, fontSize: 15, lineHeight: '23px', overflowWrap: 'anywhere' },
  // Always black on white, by night too: cameras need the white border.
  code: { backgroundColor: WHITE, padding: 12, borderRadius: RADIUS },
  small: { ...text, fontSize: 15, lineHeight: '23px', margin: '0 0 12px' },
  link: { color: day.link, textDecoration: 'underline' },
  rule: { borderTop: `1px solid ${day.line}`, margin: '24px 0' },
  foot: { ...text, color: day.soft, fontSize: 13, lineHeight: '20px', margin: '0' },
} as const satisfies Record<string, CSSProperties>

/** Night colours, and narrow screens. It contains no quotes nor angle brackets that HTML would escape. */
export const SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { background-color: ${day.sunken}; margin: 0; padding: 0; }
@media (max-width: 480px) {
  .ground { padding: 8px !important; }
  .stacked-label { padding-bottom: 0 !important; }
  .inside { padding: 20px !important; }
  .heading { font-size: 26px !important; line-height: 31px !important; }
  .stacked { display: block !important; width: auto !important; padding-right: 0 !important; }
  .stacked + .stacked { padding-top: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  body, .ground { background-color: ${night.sunken} !important; }
  .sheet { background-color: ${night.surface} !important; }
  .ink { color: ${night.ink} !important; }
  .soft { color: ${night.soft} !important; }
  .link { color: ${night.link} !important; }
  .rule { border-color: ${night.line} !important; }
  .said td { border-color: ${night.edge} !important; }
}
`
