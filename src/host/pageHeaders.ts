/** What the page may load, reach and be used for, said by the headers of every file of it. */
export type HeaderParts = {
  /** The list of venues as it is served: the page may speak with these and no other. */
  readonly venues: string
  /** Sites at which venues of the trader's own may be. */
  readonly venueSites: readonly string[]
  /** WalletConnect is configured: its relay, its pictures and its own styles are let in. */
  readonly hasWalletConnect: boolean
  /** Vite writes scripts and styles into the page, so that they can be replaced while it runs. */
  readonly isDevelopment: boolean
}

/** Where the bundle of WalletConnect speaks, by its own documentation. */
const walletConnectSites = ['walletconnect.com', 'walletconnect.org', 'web3modal.org', 'reown.com']

export function pageHeaders(parts: HeaderParts): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(parts),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi']
      .map((power) => `${power}=()`)
      .join(', '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}

/** The policy as a header says it. A page that no host of ours serves says it itself, but for the frames it may be in. */
export function contentSecurityPolicy({ venues, venueSites, hasWalletConnect, isDevelopment }: HeaderParts): string {
  const inline = isDevelopment ? ["'unsafe-inline'"] : []
  const walletConnect = (scheme: string) =>
    hasWalletConnect ? walletConnectSites.map((site) => `${scheme}://*.${site}`) : []
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline],
    'worker-src': ["'self'"],
    // WalletConnect's dialog makes its styles as it runs.
    'style-src': ["'self'", ...(hasWalletConnect ? ["'unsafe-inline'"] : inline)],
    // Wallets announce their pictures as data.
    'img-src': ["'self'", 'data:', ...walletConnect('https')],
    'font-src': ["'self'", ...walletConnect('https')],
    'connect-src': [
      "'self'",
      ...new Set([...venueOrigins(venues), ...venueSites]),
      ...walletConnect('https'),
      ...walletConnect('wss'),
    ],
    'frame-src': hasWalletConnect ? walletConnect('https') : ["'none'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Text becomes code by the page's own policy alone, which makes addresses of workers; `lit-html` is WalletConnect's.
    ...(!isDevelopment && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['optick', ...(hasWalletConnect ? ['lit-html'] : [])],
    }),
  }
  return Object.entries(rules)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/** The sites of venues elsewhere. A path is of this site; what is neither never gets into the list of venues. */
function venueOrigins(venues: string): readonly string[] {
  const listed = JSON.parse(venues) as readonly { readonly restUrl?: unknown; readonly wsUrl?: unknown }[]
  const origins = listed
    .flatMap(({ restUrl, wsUrl }) => [restUrl, wsUrl])
    .filter((address): address is string => typeof address === 'string' && URL.canParse(address))
    .map((address) => new URL(address))
    .map(({ protocol, host }) => `${protocol}//${host}`)
  return [...new Set(origins)]
}
