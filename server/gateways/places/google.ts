import { z } from 'zod'
import { GOOGLE_PREFIX } from '#server/domain/activity/place-id.ts'
import { withTimeout } from '#server/gateways/with-timeout.ts'
import type { Place, Places, PlaceSuggestion } from './places.ts'

/** The Places API (New). Another address only in tests. */
const ADDRESS = 'https://places.googleapis.com'

/** For a person who is typing, a later answer is useless. */
const TIME_LIMIT_MS = 2000

const PROVINCES: Record<string, string> = {
  alberta: 'AB',
  'british columbia': 'BC',
  'colombie-britannique': 'BC',
  manitoba: 'MB',
  'new brunswick': 'NB',
  'nouveau-brunswick': 'NB',
  'newfoundland and labrador': 'NL',
  'terre-neuve-et-labrador': 'NL',
  'nova scotia': 'NS',
  'nouvelle-écosse': 'NS',
  ontario: 'ON',
  'prince edward island': 'PE',
  'île-du-prince-édouard': 'PE',
  quebec: 'QC',
  québec: 'QC',
  saskatchewan: 'SK',
  yukon: 'YT',
  'northwest territories': 'NT',
  'territoires du nord-ouest': 'NT',
  nunavut: 'NU',
}

const Suggestions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            structuredFormat: z.object({
              mainText: z.object({ text: z.string() }),
              secondaryText: z.object({ text: z.string() }).optional(),
            }),
          })
          .optional(),
      }),
    )
    .default([]), // nothing found is an empty object
})

const Details = z.object({
  id: z.string(),
  displayName: z.object({ text: z.string() }),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z
    .array(z.object({ longText: z.string(), shortText: z.string(), types: z.array(z.string()).default([]) }))
    .default([]),
})

interface GoogleSettings {
  key: string
  /** Called with the failure, which callers never see. */
  onFailure: (error: unknown) => void
  /** The fallback when Google does not answer, and the source for everything that must not leave the server. */
  offline: Places
  /** Whether one more request may be paid for. */
  mayPay: () => Promise<boolean>
  address?: string
}

type GoogleRequest = Omit<RequestInit, 'headers'> & { headers: Record<string, string> }

/**
 * Towns by Google, of Canada only. Where it fails or takes too long, our own list answers, and the failure is logged.
 */
export function makeGooglePlaces({
  key,
  onFailure,
  offline,
  mayPay,
  address = ADDRESS,
}: GoogleSettings): Places {
  async function ask<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    { headers, ...init }: GoogleRequest,
  ) {
    if (!(await mayPay())) throw new Error('All that is paid for today was asked.')
    return withTimeout(TIME_LIMIT_MS, async (signal) => {
      const response = await fetch(`${address}${path}`, {
        ...init,
        headers: { ...headers, 'X-Goog-Api-Key': key },
        redirect: 'error',
        signal,
      })
      if (!response.ok) throw new Error(`Places answered ${response.status}`)
      return schema.parse(await response.json())
    })
  }

  async function suggest(text: string, limit: number, session?: string): Promise<PlaceSuggestion[]> {
    if (!text.trim()) return []
    try {
      const body = {
        input: text.slice(0, 120),
        includedPrimaryTypes: ['(cities)'],
        includedRegionCodes: ['ca'],
        languageCode: 'fr',
        ...sessionOf(session),
      }
      const found = await ask('/v1/places:autocomplete', Suggestions, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      return found.suggestions
        .flatMap(({ placePrediction }) => placePrediction ?? [])
        .slice(0, limit)
        .map(({ placeId, structuredFormat: { mainText, secondaryText } }) => ({
          id: `${GOOGLE_PREFIX}${placeId}`,
          city: mainText.text,
          province: provinceOf(secondaryText?.text ?? ''),
        }))
    } catch (error) {
      onFailure(error)
      return offline.suggest(text, limit)
    }
  }

  /** Ends the session of keystrokes, which is Google's unit of billing. */
  async function find(id: string, session?: string): Promise<Place | undefined> {
    if (!id.startsWith(GOOGLE_PREFIX)) return offline.find(id)
    const placeId = id.slice(GOOGLE_PREFIX.length)
    if (!/^[\w-]{1,300}$/.test(placeId)) return undefined
    const query = new URLSearchParams({ languageCode: 'fr', regionCode: 'CA', ...sessionOf(session) })
    try {
      const details = await ask(`/v1/places/${placeId}?${query}`, Details, {
        headers: { 'X-Goog-FieldMask': 'id,displayName,location,addressComponents' },
      })
      return describe(details)
    } catch (error) {
      onFailure(error)
      return undefined
    }
  }

  return {
    named: (text) => offline.named(text),
    search: (text, limit) => offline.search(text, limit),
    within: (area, limit) => offline.within(area, limit),
    suggest,
    find,
    async locate(text, limit) {
      const known = await offline.locate(text, limit)
      if (known.length > 0) return known
      const suggested = await suggest(text, limit)
      const places = await Promise.all(suggested.map(({ id }) => find(id)))
      return places.filter((place) => place !== undefined)
    },
  }
}

/** Google accepts tokens of 36 characters of a–z, A–Z, 0–9, - and _; another one would make it refuse the search. */
function sessionOf(session: string | undefined): { sessionToken?: string } {
  return session && /^[\w-]{1,36}$/.test(session) ? { sessionToken: session } : {}
}

function describe({
  id,
  displayName,
  location,
  addressComponents,
}: z.output<typeof Details>): Place | undefined {
  const part = (type: string) => addressComponents.find(({ types }) => types.includes(type))
  const province = provinceOf(part('administrative_area_level_1')?.shortText ?? '')
  if (!province) return undefined // outside of Canada
  const city = part('locality')?.longText ?? displayName.text
  return { id: `${GOOGLE_PREFIX}${id}`, city, province, ...location }
}

/** Returns the two characters of `QC` or `Québec, Canada`; empty when it is no province. */
function provinceOf(text: string): string {
  const codes = new Set(Object.values(PROVINCES))
  const parts = text.split(',').map((part) => part.trim())
  const code = parts.find((part) => codes.has(part))
  return code ?? parts.map((part) => PROVINCES[part.toLowerCase()]).find(Boolean) ?? ''
}
