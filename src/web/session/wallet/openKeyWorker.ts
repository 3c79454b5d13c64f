import { openWorker } from '@/web/ui/browser/openWorker'
// oxlint-disable-next-line import/default -- the address of the built worker, which Vite gives in the place of its code.
import address from './keyWorker?worker&url'
import { createWorkerKeys, type SigningKeys } from './workerKeys'

let keys: SigningKeys | undefined

/** The keys of this page, in the one worker of them, which is started with the first. */
export function openKeyWorker(): SigningKeys {
  keys ??= createWorkerKeys(() => openWorker(address))
  return keys
}
