/*
 * Counts visits. The server writes this script into a page only after the person pressed ACCEPTER.
 * PostHog gets the page and a pseudonym, through its public call, without any script of its own. No query string and no
 * secret of an address (tickets, links) leaves the browser; nothing is written into it by us.
 */
;(() => {
  const { visitor, posthogHost, posthogKey, tagHost, tagId } = document.currentScript.dataset
  const SECRET = /[0-9a-f]{8}-[0-9a-f-]{27}|(?<=^\/b\/)[^/]+|[\w-]{40,}/gi
  const placeOf = (path) => location.origin + path.replace(SECRET, '***')
  const from = document.referrer ? new URL(document.referrer) : null
  const referrer = from?.origin === location.origin ? placeOf(from.pathname) : from?.origin

  const tag = tagId && loadTag()
  let last = ''

  function loadTag() {
    window.dataLayer = window.dataLayer || []
    // The service reads these lists only in the shape of `arguments`.
    const say = function () {
      window.dataLayer.push(arguments)
    }
    say('js', new Date())
    say('set', { page_location: placeOf(location.pathname), page_referrer: referrer })
    say('config', tagId, {
      send_page_view: false,
      cookie_domain: 'none',
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
    })
    const script = document.createElement('script')
    script.async = true
    script.src = `${tagHost}/gtag/js?id=${encodeURIComponent(tagId)}`
    document.head.append(script)
    return say
  }

  function countPage() {
    if (location.pathname === last) return
    last = location.pathname
    const place = placeOf(last)
    if (tag) {
      tag('set', { page_location: place })
      tag('event', 'page_view', { page_location: place, page_referrer: referrer })
    }
    if (!posthogKey) return
    fetch(`${posthogHost}/i/v0/e/`, {
      method: 'POST',
      // What a form may send as well: no question beforehand, and no cookie.
      headers: { 'Content-Type': 'text/plain' },
      credentials: 'omit',
      keepalive: true,
      body: JSON.stringify({
        api_key: posthogKey,
        event: '$pageview',
        distinct_id: visitor,
        properties: {
          $current_url: place,
          $pathname: new URL(place).pathname,
          $referrer: referrer,
          $lang: document.documentElement.lang,
          $process_person_profile: false,
          $geoip_disable: true,
        },
        timestamp: new Date().toISOString(),
      }),
    }).catch(() => undefined)
  }

  // Within the site pages change without a new document.
  for (const name of ['pushState', 'replaceState']) {
    const change = history[name]
    history[name] = function () {
      change.apply(this, arguments)
      countPage()
    }
  }
  addEventListener('popstate', countPage)
  countPage()
})()
