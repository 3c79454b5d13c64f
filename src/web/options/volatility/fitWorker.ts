import { answerFits, type FitRequest } from './fitMessages'

addEventListener('message', ({ data, ports }: MessageEvent<FitRequest>) => {
  // Each request comes with its own port, so that the reply goes to its sender.
  ports[0]?.postMessage(answerFits(data))
})
