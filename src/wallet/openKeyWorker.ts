// oxlint-disable-next-line import/default -- the address of the built worker, which Vite gives in the place of its code.
import address from './keyWorker?worker&url'
import { createWorkerKeys, type SigningKeys } from './workerKeys'

/** The keys of this page, in a worker that is started with the first of them. */
export function openKeyWorker(): SigningKeys {
  return createWorkerKeys(() => new Worker(ownScript(address), { type: 'module', name: 'signing keys' }))
}

type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

// Not yet among the types of the DOM, nor in every browser. What it makes is taken wherever a text is.
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

/** The one policy of the page: where it is enforced, only an address of this page can become code. */
const policy = trustedTypes?.createPolicy('optick', {
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError('code comes from this page alone')
    return url
  },
})

function ownScript(url: string): string {
  return policy?.createScriptURL(url) ?? url
}
