import type { IncomingMessage, RequestListener } from 'node:http'

/** Both languages, because the app with its catalogue is not served yet. */
const texts = {
  en: { title: 'Optick is starting', text: 'The venue is starting. This page reloads by itself.' },
  de: { title: 'Optick startet', text: 'Der Handelsplatz startet. Diese Seite lädt sich selbst neu.' },
}

const again = { 'retry-after': '1', 'cache-control': 'no-store' }

/** Programs are told to retry after a second. Browsers show the reason and reload, which needs no script. */
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
  response.end(pageIn(/^de\b/i.test(request.headers['accept-language'] ?? '') ? 'de' : 'en'))
}

function showsPage({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}

function pageIn(language: keyof typeof texts): string {
  const { title, text } = texts[language]
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light"><title>${title}</title></head><body><main><h1>${title}</h1><p role="status">${text}</p></main></body></html>`
}
