import { openOwnWorker } from '@/lib/ownWorker'
// oxlint-disable-next-line import/default -- the address of the built worker, which Vite gives in the place of its code.
import address from './keyWorker?worker&url'
import { createWorkerKeys, type SigningKeys } from './workerKeys'

/** The keys of this page, in a worker that is started with the first of them. */
export function openKeyWorker(): SigningKeys {
  return createWorkerKeys(() => openOwnWorker(address))
}
