import { createHash } from 'node:crypto'
import { files, worker } from 'virtual:door-page'
import { conditionalResponse } from '#app/lib/http/conditional-response.server.ts'
import { currentLocale, localeWithoutDatabase, type RequestArgs } from '#app/lib/request.server.ts'
import { ICONS } from '#app/ui/icon.tsx'
import type frTexts from '#locales/fr/door.json'
import { DOOR_POLICY, DOOR_WORKER_POLICY, doorShell } from '#server/documents/door-shell.ts'
import { doorPath, doorShellPath } from '#server/domain/participation/door-paths.ts'
import { i18nOf, LANGUAGE_TAGS, type Locale } from '#server/runtime/i18n.ts'

/** Answers with the page of a door; `activityId` null: the one that a browser keeps for all of them. */
export async function answerShell(args: RequestArgs, activityId: number | null): Promise<Response> {
  const locale = await localeOf(args)
  return conditionalResponse(args.request, {
    body: shellOf(locale, activityId),
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'no-cache',
    about: `/entree ${activityId ?? 'kept'} ${locale}`,
    headers: {
      'Content-Security-Policy': DOOR_POLICY,
      'Content-Language': LANGUAGE_TAGS[locale],
      Vary: 'Accept-Language, Cookie',
      'X-Robots-Tag': 'noindex',
    },
  })
}

/** Answers with the script that keeps the page in this browser. What it keeps is named in it: other files, other script. */
export async function answerWorker(args: RequestArgs): Promise<Response> {
  const locale = await localeOf(args)
  const shell = shellOf(locale, null)
  const version = createHash('sha256').update([shell, worker].join('\n')).digest('base64url').slice(0, 16)
  const kept = { version, language: locale, shell: doorShellPath(locale), files }
  return conditionalResponse(args.request, {
    body: `const DOOR=${JSON.stringify(kept)};\n${worker}`,
    contentType: 'text/javascript; charset=utf-8',
    cacheControl: 'no-cache',
    about: `/entree/service-worker.js ${locale}`,
    headers: { 'Content-Security-Policy': DOOR_WORKER_POLICY },
  })
}

/** The page shows nobody, so it opens while the database is away, too. */
function localeOf(args: RequestArgs): Promise<Locale> {
  return currentLocale(args).catch(() => localeWithoutDatabase(args))
}

function shellOf(locale: Locale, activityId: number | null): string {
  const texts = i18nOf(locale).getResource(locale, 'door', 'screen') as typeof frTexts.screen
  return doorShell({
    language: LANGUAGE_TAGS[locale],
    texts,
    allTexts: texts,
    files,
    codePath: activityId === null ? null : doorPath(activityId, 'code'),
    icons: ICONS,
    favicon: '/favicon.svg',
  })
}
