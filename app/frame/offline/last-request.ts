import type { Fetcher, Navigation } from '@remix-run/react'

/** The last request of the browser, in case the connection fails meanwhile. */
export interface LastRequest {
  /** The form that was sent; null for a page that was only asked for. */
  form: SentForm | null
  /** Whether the server has answered the form: what failed is the page that follows. */
  isReceived: boolean
}

export interface SentForm {
  /** A path of the site, with its query. */
  action: string
  data: FormData
  encType: 'application/x-www-form-urlencoded' | 'multipart/form-data'
}

let last: LastRequest = { form: null, isReceived: false }

export function lastRequest(): LastRequest {
  return last
}

let isRemembering = false

/** Remembers from now on what is asked for: a request that fails leaves no trace in the error or in React. */
export function rememberRequests(): void {
  if (isRemembering) return
  isRemembering = true
  const router = window.__remixRouter
  const remember = ({ navigation, fetchers }: Pick<typeof router.state, 'navigation' | 'fetchers'>) => {
    const underWay = [navigation, ...fetchers.values()].filter(({ state }) => state !== 'idle')
    const posted = underWay.find(({ formMethod }) => formMethod === 'post' || formMethod === 'POST')
    if (posted) last = { form: formOf(posted), isReceived: posted.state === 'loading' }
    else if (navigation.state !== 'idle') last = { form: null, isReceived: false }
  }
  remember(router.state)
  router.subscribe(remember)
  performance.mark('prepared for offline')
}

function formOf({ formAction, formData, formEncType }: Navigation | Fetcher): SentForm | null {
  if (!formAction || !formData) return null
  const encType = formEncType === 'multipart/form-data' ? formEncType : 'application/x-www-form-urlencoded'
  return { action: formAction, data: formData, encType }
}
