import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { waitMessage } from '#app/lib/form/wait.server.ts'
import { currentLocale, type RequestArgs } from '#app/lib/request.server.ts'
import { textOf } from '#app/shared/activity/town/form.server.ts'
import { ImprovedText, ImprovementRate } from '#server/schemas/activity/improvement.ts'
import { resolvePicture } from './pictures.server.ts'

/** Accepts only the editor's pages: the whole form is posted back there. */
const EDITOR = /^\/(?:ajouter-une-activite|mes-activites\/(\d{1,9})\/modifier)$/

export function editorIn(request: Request): string | null {
  const back = new URL(request.url).searchParams.get('retour') ?? ''
  return EDITOR.test(back) ? back : null
}

/** The texts to compare, and all other fields of the editor. */
export interface Compared {
  before: string
  /** Null when no improved text was returned. */
  after: string | null
  improvmentId: number | null
  /** A key of the errors of forms. */
  error: string | null
  language: 'fr' | 'en'
  /** The other fields of the editor, as they were typed. */
  kept: [name: string, value: string][]
}

/** Asks for an improved description of a form. Whatever happens, nothing of the form is lost. */
export async function improveFromForm(
  args: RequestArgs,
  form: FormData,
): Promise<{ compared: Compared; status: number }> {
  await keepPictures(args, form)
  const before = textOf(form, 'description').replace(/\r\n?/g, '\n')
  const language = readLanguage(textOf(form, 'language')) ?? (await currentLocale(args))
  const compared = { before, after: null, improvmentId: null, language, kept: fieldsBeside(form) }
  const input = { prompt: before, language, activityId: activityIn(args.request) }
  const { error, data } = await safe(api(args).pages.improvement.ask(input))
  if (!error) {
    const { response: after, improvmentId } = data
    return { compared: { ...compared, after, improvmentId, error: null }, status: 200 }
  }
  const { key, status } = refusalOf(error)
  return { compared: { ...compared, error: key }, status }
}

function refusalOf(error: Error): { key: string; status: number } {
  const code = 'code' in error ? error.code : undefined
  switch (code) {
    case 'BAD_REQUEST':
      return { key: faultOf(error), status: 400 }
    case 'TOO_MANY_REQUESTS':
      return { key: waitMessage(error as { data?: unknown }, 'improvement.tooMany'), status: 429 }
    case 'ACCOUNT_NOT_USABLE':
      return { key: 'improvement.notUsable', status: 403 }
    case 'IMPROVER_FAILED':
      return { key: 'improvement.failed', status: 503 }
    case 'ACTIVITY_UNRECOVERED':
      throw new Response(null, { status: 404 })
    default:
      giveUp(error)
  }
}

/** Returns the schema's error for the text: it is missing, or too long. */
function faultOf(error: Error): string {
  const { issues = [] } = ((error as { data?: unknown }).data ?? {}) as { issues?: { message: string }[] }
  return issues[0]?.message ?? 'improvement.prompt.required'
}

function activityIn(request: Request): number | null {
  const id = EDITOR.exec(editorIn(request) ?? '')?.[1]
  return id === undefined ? null : Number(id)
}

function readLanguage(text: string): 'fr' | 'en' | null {
  return text === 'fr' || text === 'en' ? text : null
}

/** Files cannot be carried in hidden fields: they are stored here, and their keys are carried instead. */
async function keepPictures(args: RequestArgs, form: FormData): Promise<void> {
  if (!editorIn(args.request)) return
  await resolvePicture(args, form, 'picture')
  await resolvePicture(args, form, 'banner')
}

const OWN = new Set(['intent', 'description', 'improvmentId', 'improvmentRate'])

function fieldsBeside(form: FormData): Compared['kept'] {
  return [...form].flatMap(([name, value]): Compared['kept'] =>
    typeof value === 'string' && !OWN.has(name) && /^[\w.[\]-]{1,100}$/.test(name) ? [[name, value]] : [],
  )
}

/**
 * Stores how the host used an improved text, if the returned form says so, and removes those fields from the form. This
 * only serves to evaluate the improver, so its errors are ignored.
 */
export async function keepImprovementOf(args: RequestArgs, form: FormData): Promise<void> {
  const id = textOf(form, 'improvmentId')
  const rate = textOf(form, 'improvmentRate')
  form.delete('improvmentId')
  form.delete('improvmentRate')
  const newResponse = ImprovedText.safeParse(textOf(form, 'description')).data
  if (!/^\d{1,9}$/.test(id) || newResponse === undefined) return
  const stars = rate === '' ? null : (ImprovementRate.safeParse(Number(rate)).data ?? null)
  await safe(api(args).improvement.keep({ improvmentId: Number(id), newResponse, rate: stars }))
}
