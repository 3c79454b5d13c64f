type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

// The DOM types and some browsers lack `trustedTypes`. A trusted URL is accepted wherever a string is.
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

/** The page's only Trusted Types policy: where they are enforced, only URLs of this origin can become code. */
const policy = trustedTypes?.createPolicy('optick', { createScriptURL: ownAddress })

function ownAddress(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError('code comes from this page alone')
  return url
}

export function openWorker(url: string): Worker {
  return new Worker(policy?.createScriptURL(url) ?? ownAddress(url), { type: 'module' })
}

/** Registers the page's service worker for `scope`. Every call makes the browser check for an update. */
export function registerServiceWorker(url: string, scope: string): Promise<ServiceWorkerRegistration> {
  const address = policy?.createScriptURL(url) ?? ownAddress(url)
  return navigator.serviceWorker.register(address, { scope, updateViaCache: 'none' })
}
