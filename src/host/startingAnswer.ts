import type { IncomingMessage, RequestListener } from 'node:http'

/**
 * Texts in the languages of the page, because the app, which has the catalogues, is not served yet. Other languages
 * get English.
 */
const texts = {
  en: { title: 'Optick is starting', text: 'The venue is starting. This page reloads by itself.' },
  de: { title: 'Optick startet', text: 'Der Handelsplatz startet. Diese Seite lädt sich selbst neu.' },
  es: { title: 'Optick se está iniciando', text: 'La plataforma se está iniciando. Esta página se recarga sola.' },
}

const again = { 'retry-after': '1', 'cache-control': 'no-store' }

/**
 * Answers all requests until the venue runs. Programs retry after a second. A browser shows the reason for the wait
 * and reloads the page without a script.
 */
export const startingAnswer: RequestListener = (request, response) => {
  if (!showsPage(request)) {
    response.writeHead(503, { ...again, 'content-type': 'application/json' })
    response.end('{"error":"SERVICE_NOT_READY"}')
    return
  }
  response.writeHead(503, {
    ...again,
    refresh: '1',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    vary: 'accept, accept-language',
  })
  response.end(pageIn(request.headers['accept-language'] ?? ''))
}

function showsPage({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}

function pageIn(accepted: string): string {
  const wanted = accepted.slice(0, 2).toLowerCase()
  const language = Object.hasOwn(texts, wanted) ? (wanted as keyof typeof texts) : 'en'
  const { title, text } = texts[language]
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light"><title>${title}</title></head><body><main><h1>${title}</h1><p role="status">${text}</p></main></body></html>`
}
