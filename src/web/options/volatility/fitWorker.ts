/** The fits of smiles, off the thread that draws. */

import { answerFits, type FitRequest } from './fitMessages'

addEventListener('message', ({ data, ports }: MessageEvent<FitRequest>) => {
  // The page asks through a channel of its own, so that an answer goes to who asked.
  ports[0]?.postMessage(answerFits(data))
})
