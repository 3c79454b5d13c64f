import { openWorker } from '@/web/ui/browser/openWorker'
// oxlint-disable-next-line import/default -- the address of the built worker, which Vite gives in the place of its code.
import address from './keyWorker?worker&url'
import { createWorkerKeys, type SigningKeys } from './workerKeys'

let keys: SigningKeys | undefined

/** Returns the page's only key worker, which starts with the first key. */
export function openKeyWorker(): SigningKeys {
  keys ??= createWorkerKeys(() => openWorker(address))
  return keys
}
