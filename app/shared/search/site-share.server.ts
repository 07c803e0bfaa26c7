import { createHash } from 'node:crypto'
import { brand } from '#app/lib/brand.ts'
import { i18nOf } from '#app/lib/i18n.server.ts'
import { drawn } from '#app/lib/process/drawn.server.ts'
import { panorama } from '#server/documents/cover/cover.ts'
import { SHARE_HEIGHT, SHARE_WIDTH, sharePicture } from '#server/documents/share-picture.ts'
import { COVER_VERSION, drawingName, SHARE_VERSION } from '#server/domain/activity/drawing.ts'
import { palette } from '#server/domain/platform/palette.ts'
import type { Locale } from '#server/runtime/i18n.ts'

/** Returns the address of the picture that networks show beside a link to the site: its name, and what it is for. */
export function siteSharePath(locale: Locale): string {
  return `/partage/accueil-${locale}.png?v=${versionOf(factsOf(locale))}`
}

/** Returns the picture of `/partage/accueil-<language>.png`; another address, where the version is not the current one. */
export async function readSiteShare(
  locale: Locale,
  version: string | null,
): Promise<{ movedTo: string } | { body: Uint8Array<ArrayBuffer> }> {
  const facts = factsOf(locale)
  const current = versionOf(facts)
  if (version !== current) return { movedTo: siteSharePath(locale) }
  const name = drawingName(`share-site-${locale}-${current}`)
  const body = await drawn(name, () =>
    sharePicture({
      ...facts,
      motif: 'autre',
      id: 0,
      mark: null,
      brand: brand.name,
      colours: brand.colours,
      photograph: Buffer.from(ground()),
    }),
  )
  return { body }
}

function factsOf(locale: Locale) {
  const t = i18nOf(locale).getFixedT(null, 'home')
  return { title: t('hero.title'), when: t('share.what'), where: t('share.where') }
}

function versionOf(facts: ReturnType<typeof factsOf>): string {
  const drawn = JSON.stringify([SHARE_VERSION, COVER_VERSION, brand.name, brand.colours, facts])
  return createHash('sha256').update(drawn).digest('hex').slice(0, 16)
}

const HORIZON = 400

/** The picture of the home page above the card with the words. */
function ground(): string {
  const placed = panorama('jour').replace('<svg ', '<svg x="-280" y="-30" width="1680" height="483" ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}"><rect width="100%" height="100%" fill="${palette.day.sky}"/><rect y="${HORIZON}" width="100%" height="100%" fill="${palette.day.primary}"/>${placed}</svg>`
}
