export type HeaderOptions = {
  /** The list of venues as served. The page may connect to these venues and to `venueSites`. */
  readonly venues: string
  /** Sites of custom venues. */
  readonly venueSites: readonly string[]
  /** True: allows WalletConnect's relay, images and styles. */
  readonly hasWalletConnect: boolean
  /** True: allows scripts and styles that Vite writes into the page for hot replacement. */
  readonly isDevelopment: boolean
}

/** Sites that WalletConnect's documentation lists for a content security policy. */
const walletConnectSites = ['walletconnect.com', 'walletconnect.org', 'web3modal.org', 'reown.com']

/** Hashes of the style element that sonner writes into the page: empty at first, then with its sheet. */
const sonnerStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
]

export function pageHeaders(parts: HeaderOptions): Readonly<Record<string, string>> {
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

/** Builds the policy for the header. Other hosts use the page's own meta tag, which cannot restrict framing. */
export function contentSecurityPolicy({ venues, venueSites, hasWalletConnect, isDevelopment }: HeaderOptions): string {
  const inline = isDevelopment ? ["'unsafe-inline'"] : []
  // With hashes a browser ignores `unsafe-inline`, so there are none for WalletConnect, whose dialog creates styles at
  // run time.
  const inlineStyles = hasWalletConnect || isDevelopment ? ["'unsafe-inline'"] : sonnerStyles
  const walletConnect = (scheme: string) =>
    hasWalletConnect ? walletConnectSites.map((site) => `${scheme}://*.${site}`) : []
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline],
    'worker-src': ["'self'"],
    'style-src': ["'self'", ...inlineStyles],
    // Wallets announce their icons as data URLs.
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
    // Only the page's own policy, for worker addresses, and WalletConnect's `lit-html` may turn text into code.
    ...(!isDevelopment && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['optick', ...(hasWalletConnect ? ['lit-html'] : [])],
    }),
  }
  return Object.entries(rules)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/**
 * Returns the origins of remote venues. Addresses that are paths belong to this site; readVenues admits no other form.
 */
function venueOrigins(venues: string): readonly string[] {
  const listed = JSON.parse(venues) as readonly { readonly restUrl?: unknown; readonly wsUrl?: unknown }[]
  const origins = listed
    .flatMap(({ restUrl, wsUrl }) => [restUrl, wsUrl])
    .filter((address): address is string => typeof address === 'string' && URL.canParse(address))
    .map((address) => new URL(address))
    .map(({ protocol, host }) => `${protocol}//${host}`)
  return [...new Set(origins)]
}
