import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { contentSecurityPolicy } from '../../host/pageHeaders.ts'
import { moreRoutes } from '../../web/ui/navigation/moreRoutes.ts'
import { routes } from '../../web/ui/navigation/routes.ts'

const venuesFile = fileURLToPath(new URL('../../../public/venues.json', import.meta.url))

/** First segments of the app's paths: the path before one of them is the site's folder. */
export const screenPaths: readonly string[] = [
  ...new Set(Object.values({ ...routes, ...moreRoutes }).map((path) => path.split('/')[1] ?? '')),
]

/**
 * Returns the script of the 404 page. The script redirects an address without a file to the site's only page and passes
 * the rest of the address as a parameter. Hosts return the 404 page at any depth, so the script finds the site's folder
 * by the first known path segment.
 */
export function deepLinkScript(paths: readonly string[]): string {
  const known = JSON.stringify(paths)
  return `{const{pathname:p,search:s,hash:h}=location,k=${known},f=p.split('/'),i=f.findIndex(x=>k.includes(x));if(i>0)location.replace(f.slice(0,i).join('/')+'/?at='+encodeURIComponent(f.slice(i).join('/')+s+h))}`
}

function notFoundPage(paths: readonly string[]): string {
  const script = deepLinkScript(paths)
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="content-security-policy" content="${policy}" />
    <meta name="referrer" content="no-referrer" />
    <title>Optick</title>
    <script>${script}</script>
  </head>
  <body>
    <p>Page not found.</p>
  </body>
</html>
`
}

/** The policy that the host would send. A page itself cannot restrict framing. */
function sitePolicy(): string {
  const policy = contentSecurityPolicy({
    venues: readFileSync(venuesFile, 'utf8'),
    venueSites: [],
    hasWalletConnect: false,
    isDevelopment: false,
  })
  return policy
    .split('; ')
    .filter((rule) => !rule.startsWith('frame-ancestors'))
    .join('; ')
}

function policyTags(): HtmlTagDescriptor[] {
  return [
    // First, because the policy applies only to what follows.
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'content-security-policy', content: sitePolicy() },
      injectTo: 'head-prepend',
    },
    { tag: 'meta', attrs: { name: 'referrer', content: 'no-referrer' }, injectTo: 'head-prepend' },
  ]
}

/** Makes the app independent of our server: its policy is in the page, and a 404 page handles deep links. */
export function staticSite(): Plugin {
  return {
    name: 'static-site',
    apply: 'build',
    transformIndexHtml: (html) => {
      // The site's venue is not on the network, so nothing can be fetched before the app runs.
      const withoutEarly = html.replace(/\s*<script src="[^"]*early\.js"><\/script>/, '')
      if (withoutEarly === html) throw new Error('the early script has another name now')
      return { html: withoutEarly, tags: policyTags() }
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '404.html', source: notFoundPage(screenPaths) })
    },
  }
}
