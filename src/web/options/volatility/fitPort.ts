import { openWorker } from '@/web/ui/browser/openWorker'
import { answerFits, type FitReply, type FitRequest } from './fitMessages'
// oxlint-disable-next-line import/default -- Vite replaces this import by the URL of the built worker
import address from './fitWorker?worker&url'

/** Computes fits in a worker, or on the main thread in tests and browsers without workers. */
export type FitPort = {
  readonly ask: (request: FitRequest) => void
  readonly close: () => void
}

export type OpenFitPort = (onReply: (reply: FitReply) => void) => FitPort

/** Opens a port. Computes on the main thread if the worker cannot start (old browser, strict CSP). */
export const openFitWorker: OpenFitPort = (onReply) => {
  if (typeof Worker === 'undefined') return openFitHere(onReply)
  const worker = openWorker(address)
  let here: FitPort | undefined
  let open: FitRequest | undefined
  worker.addEventListener('error', (event) => {
    // Falls back to the main thread. The performance mark records the failure for the browser's developer tools.
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
