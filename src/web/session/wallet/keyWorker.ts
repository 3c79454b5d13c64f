/** The worker that holds all signing keys; no other code holds any. It imports no page code. */

import { keyCurve } from './keyCurve'
import { createKeyHolder, KeyRejectionError, type KeyRequest } from './keyHolder'
import { createKeyVault } from './keyVault'
import type { KeyAnswer } from './workerKeys'

const holder = createKeyHolder({
  vault: createKeyVault(() => indexedDB, crypto),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  nowMs: () => Date.now(),
  curve: keyCurve,
})

addEventListener('message', ({ data }: MessageEvent<{ readonly id: number; readonly request: KeyRequest }>) => {
  const reply = (answer: Omit<KeyAnswer, 'id'>) => postMessage({ id: data.id, ...answer })
  holder(data.request).then(
    (value) => reply({ value }),
    (error: unknown) =>
      reply(error instanceof KeyRejectionError ? { rejection: error.reason } : { failure: String(error) }),
  )
})
