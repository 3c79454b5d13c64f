import { keyCurve } from '@/web/session/wallet/keyCurve'
import { createKeyHolder, KeyRejectionError, type KeyHolder } from '@/web/session/wallet/keyHolder'
import type { SigningClaim, SigningSession } from '@/web/session/wallet/keyHolder'
import type { KeyVault } from '@/web/session/wallet/keyVault'
import type { TypedDataSigner } from '@/web/session/wallet/typedDataSigner'
import { createWorkerKeys, type HeldKey, type KeyAnswer, type SigningKeys } from '@/web/session/wallet/workerKeys'

/** The page's signing keys, with the worker's part in this process. */
export function keysInProcess(vault: KeyVault): SigningKeys {
  return keysOf(
    createKeyHolder({
      vault,
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      nowMs: () => 0,
      curve: keyCurve,
    }),
  )
}

/** Copies data between page and worker, as real messages do. */
export function keysOf(holder: KeyHolder): SigningKeys {
  return createWorkerKeys(() => {
    let onMessage: (event: { readonly data: unknown }) => void = () => {}
    return {
      addEventListener: (kind, listener) => {
        if (kind === 'message') onMessage = listener
      },
      postMessage: (message) => {
        const { id, request } = structuredClone(message)
        const answer = (more: Omit<KeyAnswer, 'id'>) => onMessage({ data: structuredClone({ id, ...more }) })
        holder(request).then(
          (value) => answer({ value }),
          (error: unknown) =>
            answer(error instanceof KeyRejectionError ? { rejection: error.reason } : { failure: String(error) }),
        )
      },
    }
  })
}

/** A key for scenes that ignore signatures: it records its sessions and signing requests. */
export function notingKey(address: `0x${string}`) {
  const armed: (SigningSession | undefined)[] = []
  const claimed: (readonly SigningClaim[])[] = []
  const signer: TypedDataSigner = { kind: 'signingKey', address, signTypedData: () => Promise.resolve('0x') }
  const key: HeldKey = {
    address,
    registrar: signer,
    within: (claims) => {
      claimed.push(claims)
      return signer
    },
    arm: (session) => void armed.push(session),
    keep: () => Promise.resolve(),
  }
  return { key, armed, claimed }
}
