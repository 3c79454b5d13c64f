type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

// Not yet among the types of the DOM, nor in every browser. What it makes is taken wherever a text is.
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

/** The one policy of the page: where Trusted Types are enforced, only an address of this page can become code. */
const policy = trustedTypes?.createPolicy('optick', { createScriptURL: ownAddress })

/** Throws for an address of another site. */
function ownAddress(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError('code comes from this page alone')
  return url
}

/** Starts a worker of this page, by the address that the build gave it. */
export function openWorker(url: string): Worker {
  return new Worker(policy?.createScriptURL(url) ?? ownAddress(url), { type: 'module' })
}

/** Installs the service worker of this page for `scope`. The browser looks for a newer one whenever this is called. */
export function registerServiceWorker(url: string, scope: string): Promise<ServiceWorkerRegistration> {
  const address = policy?.createScriptURL(url) ?? ownAddress(url)
  return navigator.serviceWorker.register(address, { scope, updateViaCache: 'none' })
}
