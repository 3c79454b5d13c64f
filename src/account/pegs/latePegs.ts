import type { Pegs, PegsView } from './pegStore'

const noPegs: PegsView = { running: [], ended: [] }

/** Pegs whose code is loaded with the first of them: most who trade never peg an order. */
export function createLatePegs(open: () => Promise<Pegs>): Pegs {
  const listeners = new Set<() => void>()
  let isClosed = false
  let pegs: Pegs | undefined
  let opening: Promise<Pegs> | undefined
  const opened = async () => {
    const made = await open()
    if (isClosed) made.close()
    pegs = made
    made.subscribe(() => {
      for (const listener of listeners) listener()
    })
    return made
  }
  return {
    getSnapshot: () => pegs?.getSnapshot() ?? noPegs,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    begin: async (peg) => {
      opening ??= opened()
      return (await opening).begin(peg)
    },
    stop: (key) => pegs?.stop(key),
    stopAll: () => pegs?.stopAll(),
    isPegged: (orderId) => pegs?.isPegged(orderId) === true,
    release: async (orderIds, why) => pegs?.release(orderIds, why),
    onOrders: (changed) => pegs?.onOrders(changed),
    close: () => {
      isClosed = true
      pegs?.close()
    },
  }
}
