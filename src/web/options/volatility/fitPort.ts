import { openWorker } from '@/web/ui/browser/openWorker'
import { answerFits, type FitReply, type FitRequest } from './fitMessages'
// oxlint-disable-next-line import/default -- the address of the built worker, which Vite gives in the place of its code.
import address from './fitWorker?worker&url'

/** Computes fits in a worker, or on this thread in tests and browsers without workers. */
export type FitPort = {
  readonly ask: (request: FitRequest) => void
  readonly close: () => void
}

export type OpenFitPort = (onReply: (reply: FitReply) => void) => FitPort

/** Fits on this thread if the worker cannot start (old browser, strict page). */
export const openFitWorker: OpenFitPort = (onReply) => {
  if (typeof Worker === 'undefined') return openFitHere(onReply)
  const worker = openWorker(address)
  let here: FitPort | undefined
  let open: FitRequest | undefined
  worker.addEventListener('error', (event) => {
    // Falls back to this thread. The mark shows the failure in the browser's performance tools.
    performance.mark('optick:problem', { detail: event.message })
    here ??= openFitHere(onReply)
    if (open !== undefined) here.ask(open)
    open = undefined
  })
  return {
    ask: (request) => {
      if (here !== undefined) return here.ask(request)
      open = request
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', ({ data }: MessageEvent<FitReply>) => {
        port1.close()
        if (open !== request) return
        open = undefined
        onReply(data)
      })
      port1.start()
      worker.postMessage(request, [port2])
    },
    close: () => {
      here?.close()
      open = undefined
      worker.terminate()
    },
  }
}

export const openFitHere: OpenFitPort = (onReply) => {
  let isOpen = true
  return {
    ask: (request) =>
      queueMicrotask(() => {
        if (isOpen) onReply(answerFits(request))
      }),
    close: () => {
      isOpen = false
    },
  }
}
