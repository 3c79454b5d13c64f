import { answerFits, type FitRequest } from './fitMessages'

addEventListener('message', ({ data, ports }: MessageEvent<FitRequest>) => {
  // Each request carries a message port for its reply.
  ports[0]?.postMessage(answerFits(data))
})
