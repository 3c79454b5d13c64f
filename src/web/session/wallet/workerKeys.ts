import type { Address } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { KeyRejection, KeyRequest, KeyTerms, SigningClaim, SigningSession } from './keyHolder'
import type { TypedDataSigner } from './typedDataSigner'
import { SigningKeyError } from './walletErrors'

export type HeldKey = {
  readonly address: Address
  /** Signs the consent that registers the key, and nothing else. */
  readonly registrar: TypedDataSigner
  /** Returns a signer for these orders, or for a quote with these legs, while a session allows it. */
  readonly within: (claims: readonly SigningClaim[]) => TypedDataSigner
  /** Sets the session within which the key signs; without a session it signs no orders. */
  readonly arm: (session: SigningSession | undefined) => void
  /** Stores the key, encrypted, in this browser. Rejects if the browser has no database. */
  readonly keep: (entry: string) => Promise<void>
}

export type SigningKeys = {
  readonly make: (terms: KeyTerms) => Promise<HeldKey>
  readonly open: (terms: KeyTerms, entry: string) => Promise<HeldKey | undefined>
}

export type KeyAnswer = {
  readonly id: number
  readonly value?: `0x${string}` | undefined
  readonly rejection?: KeyRejection
  readonly failure?: string
}

export type KeyPort = {
  readonly postMessage: (message: { readonly id: number; readonly request: KeyRequest }) => void
  readonly addEventListener: (
    kind: 'message' | 'error' | 'messageerror',
    listener: (event: { readonly data?: unknown }) => void,
  ) => void
}

type Waiting = { readonly done: (value: `0x${string}` | undefined) => void; readonly fail: (error: Error) => void }

export function createWorkerKeys(openPort: () => KeyPort): SigningKeys {
  const waiting = new Map<number, Waiting>()
  let port: KeyPort | undefined
  let lastId = 0

  const start = () => {
    const opened = openPort()
    opened.addEventListener('message', ({ data }) => receive(data as KeyAnswer))
    // Rejects all pending requests; the next key starts a new worker.
    const fail = () => {
      port = undefined
      for (const { fail: reject } of waiting.values())
        reject(new SigningKeyError(t('Couldn’t load the signing module. Reload the page.')))
      waiting.clear()
    }
    opened.addEventListener('error', fail)
    opened.addEventListener('messageerror', fail)
    return opened
  }
  const receive = ({ id, value, rejection, failure }: KeyAnswer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (rejection !== undefined) asked?.fail(rejected(rejection))
    else if (failure !== undefined) asked?.fail(new Error(failure))
    else asked?.done(value)
  }
  const ask = (request: KeyRequest) =>
    new Promise<`0x${string}` | undefined>((done, fail) => {
      port ??= start()
      const id = ++lastId
      waiting.set(id, { done, fail })
      port.postMessage({ id, request })
    })
  const asked = async (request: KeyRequest): Promise<`0x${string}`> => {
    const value = await ask(request)
    if (value === undefined) throw new SigningKeyError(t('Couldn’t load the signing module. Reload the page.'))
    return value
  }

  const heldKey = (address: Address): HeldKey => {
    const within = (claims: readonly SigningClaim[]): TypedDataSigner => ({
      kind: 'signingKey',
      address,
      signTypedData: ({ domain, primaryType, message }) =>
        asked({ kind: 'sign', address, typedData: { domain, primaryType, message }, claims }),
    })
    return {
      address,
      registrar: within([]),
      within,
      // No need to wait, because the worker handles requests in order.
      arm: (session) => void ask({ kind: 'arm', address, session }).catch(() => undefined),
      keep: async (entry) => void (await ask({ kind: 'keep', address, entry })),
    }
  }
  return {
    make: async (terms) => heldKey(await asked({ kind: 'make', terms })),
    open: async (terms, entry) => {
      const address = await ask({ kind: 'open', terms, entry })
      return address === undefined ? undefined : heldKey(address)
    },
  }
}

function rejected(reason: KeyRejection): Error {
  return new SigningKeyError(
    t('One-click limits don’t allow this order. Sign in your wallet or start a new session.'),
    { cause: reason },
  )
}
